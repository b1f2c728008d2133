#undef LIMIT
