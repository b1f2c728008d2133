//! All Units to one Program: merged by USR, with the class hierarchy.
