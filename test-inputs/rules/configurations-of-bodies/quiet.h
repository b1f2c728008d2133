void Node::deep() {
  A += Input;
  if (!Next)
    return;
  Next->deep();
}
void Node::far() {
  B += 2;
  if (!Next)
    return;
  Next->far();
}
void Sub::far() {
  B += A;
  if (!Next)
    return;
  Next->far();
}
