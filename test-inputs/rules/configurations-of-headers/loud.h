inline int noted(int value) { return Log += value; }
