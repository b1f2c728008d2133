// What this file did is part of simplify, in propagate.cpp.
