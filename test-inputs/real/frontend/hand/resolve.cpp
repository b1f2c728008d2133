// Name resolution is a part of fused_analyse(), in analysis.cpp.
