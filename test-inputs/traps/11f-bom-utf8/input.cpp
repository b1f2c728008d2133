// traversals: größe résumé
// Trap 11: a byte order mark, and names, strings and comments that are not ASCII: offsets are bytes.
#include "case.h"
#include "pleach.h"

/* Größe, höhe, ширина, 高さ — all of this stands in front of what is edited. */
struct _tree_ Élément {
  _child_ Élément *Suivant = nullptr; // → le suivant
  bool Dernier = true;
  int Höhe = 0, Größe = 0, 高さ = 0;
  const char *Nom = "élément ✓";

  _traversal_ void größe() {
    if (Dernier)
      return;
    Suivant->größe(); /* größer */
    Größe = Suivant->Größe + Höhe;
  }
  _traversal_ void résumé(int n) {
    高さ = n;
    if (Dernier)
      return;
    Nom = "résumé «ü»"; Suivant->résumé(n + Größe);
  }
};

static void run(Élément *racine) {
  /* ü */ racine->größe();
  /* 高さ */ racine->résumé(1);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Élément *racine = new Élément;
    for (int length = 0; length < tree; ++length) {
      Élément *élément = new Élément;
      élément->Suivant = racine;
      élément->Dernier = false;
      élément->Höhe = random.below(9);
      racine = élément;
    }
    run(racine);
    for (Élément *élément = racine; élément != nullptr; élément = élément->Suivant)
      std::printf("%s: %d %d %d\n", élément->Nom, élément->Höhe, élément->Größe, élément->高さ);
  }
}
