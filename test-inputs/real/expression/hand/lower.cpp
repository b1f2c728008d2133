// The third and the fourth pass are parts of fused_analyse() and fused_lower(), in fold.cpp.
