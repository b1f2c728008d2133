// traversals: t00 t01 t02 t03 t04 t05 t06 t07 t08 t09 t10 t11 t12 t13 t14 t15 t16 t17 t18 t19 t20 t21 t22 t23 t24 t25 t26 t27 t28 t29 t30 t31 t32 t33 t34 t35 t36 t37 t38 t39
// Trap 17: 40 traversals in one sequence, every fifth of which may end early. The default bounds split the sequence.
// expect-any: unfused-by-limit
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Input = 0;
  int F00 = 0, F01 = 0, F02 = 0, F03 = 0, F04 = 0, F05 = 0, F06 = 0, F07 = 0, F08 = 0, F09 = 0, F10 = 0, F11 = 0, F12 = 0, F13 = 0, F14 = 0, F15 = 0, F16 = 0, F17 = 0, F18 = 0, F19 = 0, F20 = 0, F21 = 0, F22 = 0, F23 = 0, F24 = 0, F25 = 0, F26 = 0, F27 = 0, F28 = 0, F29 = 0, F30 = 0, F31 = 0, F32 = 0, F33 = 0, F34 = 0, F35 = 0, F36 = 0, F37 = 0, F38 = 0, F39 = 0;

  _traversal_ void t00(int v) {
    F00 = v + Input % 10;
    if (Last)
      return;
    Next->t00(v + 0);
  }
  _traversal_ void t01(int v) {
    F01 = v + F00 % 10;
    if (Last)
      return;
    Next->t01(v + 1);
  }
  _traversal_ void t02(int v) {
    F02 = v + F01 % 10;
    if (Last)
      return;
    Next->t02(v + 2);
  }
  _traversal_ void t03(int v) {
    F03 = v;
    if (Last || Input == 3)
      return;
    Next->t03(v + F02);
    F03 += Next->F03 % 7;
  }
  _traversal_ void t04(int v) {
    F04 = v + F03 % 10;
    if (Last)
      return;
    Next->t04(v + 0);
  }
  _traversal_ void t05(int v) {
    F05 = v + F04 % 10;
    if (Last)
      return;
    Next->t05(v + 1);
  }
  _traversal_ void t06(int v) {
    F06 = v + F05 % 10;
    if (Last)
      return;
    Next->t06(v + 2);
  }
  _traversal_ void t07(int v) {
    F07 = v + F06 % 10;
    if (Last)
      return;
    Next->t07(v + 3);
  }
  _traversal_ void t08(int v) {
    F08 = v;
    if (Last || Input == 8)
      return;
    Next->t08(v + F07);
    F08 += Next->F08 % 7;
  }
  _traversal_ void t09(int v) {
    F09 = v + F08 % 10;
    if (Last)
      return;
    Next->t09(v + 1);
  }
  _traversal_ void t10(int v) {
    F10 = v + F09 % 10;
    if (Last)
      return;
    Next->t10(v + 2);
  }
  _traversal_ void t11(int v) {
    F11 = v + F10 % 10;
    if (Last)
      return;
    Next->t11(v + 3);
  }
  _traversal_ void t12(int v) {
    F12 = v + F11 % 10;
    if (Last)
      return;
    Next->t12(v + 0);
  }
  _traversal_ void t13(int v) {
    F13 = v;
    if (Last || Input == 13)
      return;
    Next->t13(v + F12);
    F13 += Next->F13 % 7;
  }
  _traversal_ void t14(int v) {
    F14 = v + F13 % 10;
    if (Last)
      return;
    Next->t14(v + 2);
  }
  _traversal_ void t15(int v) {
    F15 = v + F14 % 10;
    if (Last)
      return;
    Next->t15(v + 3);
  }
  _traversal_ void t16(int v) {
    F16 = v + F15 % 10;
    if (Last)
      return;
    Next->t16(v + 0);
  }
  _traversal_ void t17(int v) {
    F17 = v + F16 % 10;
    if (Last)
      return;
    Next->t17(v + 1);
  }
  _traversal_ void t18(int v) {
    F18 = v;
    if (Last || Input == 18)
      return;
    Next->t18(v + F17);
    F18 += Next->F18 % 7;
  }
  _traversal_ void t19(int v) {
    F19 = v + F18 % 10;
    if (Last)
      return;
    Next->t19(v + 3);
  }
  _traversal_ void t20(int v) {
    F20 = v + F19 % 10;
    if (Last)
      return;
    Next->t20(v + 0);
  }
  _traversal_ void t21(int v) {
    F21 = v + F20 % 10;
    if (Last)
      return;
    Next->t21(v + 1);
  }
  _traversal_ void t22(int v) {
    F22 = v + F21 % 10;
    if (Last)
      return;
    Next->t22(v + 2);
  }
  _traversal_ void t23(int v) {
    F23 = v;
    if (Last || Input == 23)
      return;
    Next->t23(v + F22);
    F23 += Next->F23 % 7;
  }
  _traversal_ void t24(int v) {
    F24 = v + F23 % 10;
    if (Last)
      return;
    Next->t24(v + 0);
  }
  _traversal_ void t25(int v) {
    F25 = v + F24 % 10;
    if (Last)
      return;
    Next->t25(v + 1);
  }
  _traversal_ void t26(int v) {
    F26 = v + F25 % 10;
    if (Last)
      return;
    Next->t26(v + 2);
  }
  _traversal_ void t27(int v) {
    F27 = v + F26 % 10;
    if (Last)
      return;
    Next->t27(v + 3);
  }
  _traversal_ void t28(int v) {
    F28 = v;
    if (Last || Input == 28)
      return;
    Next->t28(v + F27);
    F28 += Next->F28 % 7;
  }
  _traversal_ void t29(int v) {
    F29 = v + F28 % 10;
    if (Last)
      return;
    Next->t29(v + 1);
  }
  _traversal_ void t30(int v) {
    F30 = v + F29 % 10;
    if (Last)
      return;
    Next->t30(v + 2);
  }
  _traversal_ void t31(int v) {
    F31 = v + F30 % 10;
    if (Last)
      return;
    Next->t31(v + 3);
  }
  _traversal_ void t32(int v) {
    F32 = v + F31 % 10;
    if (Last)
      return;
    Next->t32(v + 0);
  }
  _traversal_ void t33(int v) {
    F33 = v;
    if (Last || Input == 33)
      return;
    Next->t33(v + F32);
    F33 += Next->F33 % 7;
  }
  _traversal_ void t34(int v) {
    F34 = v + F33 % 10;
    if (Last)
      return;
    Next->t34(v + 2);
  }
  _traversal_ void t35(int v) {
    F35 = v + F34 % 10;
    if (Last)
      return;
    Next->t35(v + 3);
  }
  _traversal_ void t36(int v) {
    F36 = v + F35 % 10;
    if (Last)
      return;
    Next->t36(v + 0);
  }
  _traversal_ void t37(int v) {
    F37 = v + F36 % 10;
    if (Last)
      return;
    Next->t37(v + 1);
  }
  _traversal_ void t38(int v) {
    F38 = v;
    if (Last || Input == 38)
      return;
    Next->t38(v + F37);
    F38 += Next->F38 % 7;
  }
  _traversal_ void t39(int v) {
    F39 = v + F38 % 10;
    if (Last)
      return;
    Next->t39(v + 3);
  }
};

static void run(Node *root) {
  root->t00(0);
  root->t01(1);
  root->t02(2);
  root->t03(3);
  root->t04(4);
  root->t05(5);
  root->t06(6);
  root->t07(7);
  root->t08(8);
  root->t09(9);
  root->t10(10);
  root->t11(11);
  root->t12(12);
  root->t13(13);
  root->t14(14);
  root->t15(15);
  root->t16(16);
  root->t17(17);
  root->t18(18);
  root->t19(19);
  root->t20(20);
  root->t21(21);
  root->t22(22);
  root->t23(23);
  root->t24(24);
  root->t25(25);
  root->t26(26);
  root->t27(27);
  root->t28(28);
  root->t29(29);
  root->t30(30);
  root->t31(31);
  root->t32(32);
  root->t33(33);
  root->t34(34);
  root->t35(35);
  root->t36(36);
  root->t37(37);
  root->t38(38);
  root->t39(39);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      node->Input = random.below(50);
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next) {
      const int values[] = {node->F00, node->F01, node->F02, node->F03, node->F04, node->F05, node->F06, node->F07, node->F08, node->F09, node->F10, node->F11, node->F12, node->F13, node->F14, node->F15, node->F16, node->F17, node->F18, node->F19, node->F20, node->F21, node->F22, node->F23, node->F24, node->F25, node->F26, node->F27, node->F28, node->F29, node->F30, node->F31, node->F32, node->F33, node->F34, node->F35, node->F36, node->F37, node->F38, node->F39};
      for (int value : values)
        std::printf("%d ", value);
      std::printf("\n");
    }
  }
}
