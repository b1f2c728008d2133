#pragma once

int lines(int count);
