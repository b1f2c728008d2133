#pragma once
#undef KIND
#define KIND 2
