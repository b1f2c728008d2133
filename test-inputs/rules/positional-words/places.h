#pragma GCC system_header
#define PLACE WHERE
#define WHERE __LINE__
