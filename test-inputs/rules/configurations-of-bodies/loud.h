void Node::deep() {
  Log = Log * 3 + unsigned(A);
  if (!Next)
    return;
  Next->deep();
}
void Node::far() {
  Log = Log * 7 + unsigned(B);
  if (!Next)
    return;
  Next->far();
}
void Sub::far() {
  Log = Log * 5 + unsigned(A);
  if (!Next)
    return;
  Next->far();
}
