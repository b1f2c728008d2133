// The first pass is a part of fused_analyse(), in fold.cpp.
