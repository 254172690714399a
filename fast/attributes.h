/* Attributes of objects that are not compiled, read as the interpreter does: each place in the code remembers where it
 * found them. A slot is read where it lies; everything else is looked up. What is compiled includes this file, and
 * mypyc's reading of attributes is replaced by it (setup.py). */
#ifndef UNDERCROFT_ATTRIBUTES
#define UNDERCROFT_ATTRIBUTES

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED) && PY_VERSION_HEX < 0x030E0000
#include <structmember.h>

typedef struct {
    PyTypeObject *type;   /* of an object that was here; NULL: none */
    unsigned int version; /* of that type: it changes whenever the type does */
    Py_ssize_t at;        /* where in the object the slot lies; < 0: in its dict, if not in its type */
} read_here;              /* each place has two of them, the latest first */

static PyObject *read_anew(PyObject *from, PyObject *name, read_here *here) {
    PyTypeObject *type = Py_TYPE(from);
    PyObject *found = PyObject_GetAttr(from, name);
    here[1] = here[0];
    here->type = NULL;
    if (found == NULL || type->tp_getattro != PyObject_GenericGetAttr) return found;
    PyObject *kept = _PyType_Lookup(type, name);
    if (!PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG) || type->tp_version_tag == 0) return found;
    if (kept != NULL && Py_TYPE(kept) == &PyMemberDescr_Type) {
        PyMemberDef *member = ((PyMemberDescrObject *)kept)->d_member;
        if (member->type != T_OBJECT_EX || member->offset <= 0) return found;
        here->at = member->offset;
    } else if (kept == NULL || Py_TYPE(kept)->tp_descr_set == NULL) {
        here->at = -1; /* whatever the type has under this name, the object's own comes first */
    } else {
        return found;
    }
    here->version = type->tp_version_tag;
    here->type = type;
    return found;
}

static inline PyObject *read_attribute(PyObject *from, PyObject *name, read_here *here) {
    read_here *first = here;
    PyTypeObject *type = Py_TYPE(from);
    if (type != here->type) here++;
    if (type == here->type && type->tp_version_tag == here->version) {
        if (here->at > 0) {
            PyObject *found = *(PyObject **)((char *)from + here->at);
            if (found != NULL) return Py_NewRef(found);
        }
#if PY_VERSION_HEX < 0x030C0000
        else if (PyType_HasFeature(type, Py_TPFLAGS_MANAGED_DICT)) {
            PyObject *dict = ((PyObject **)from)[-3]; /* NULL while its values lie in a row of their own */
            PyObject *found = dict == NULL ? NULL : _PyDict_GetItem_KnownHash(dict, name, ((PyASCIIObject *)name)->hash);
            if (found != NULL) return Py_NewRef(found);
        }
#endif
        return PyObject_GetAttr(from, name);
    }
    return read_anew(from, name, first);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(from, name) \
    ({ static read_here here_[2]; PyObject *from_ = (from); read_attribute(from_, (name), here_); })
#endif
#endif
