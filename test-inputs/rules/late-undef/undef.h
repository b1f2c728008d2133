/* only this */ #undef LIMIT
