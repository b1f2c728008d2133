#pragma once
#pragma GCC system_header
#include "settings.h"
