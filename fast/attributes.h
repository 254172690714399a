/* Attributes of objects whose class the code does not know, read as the interpreter does: each place in the code remembers
 * where it found them. A slot and a field of a named tuple are read where they lie, an attribute of a compiled class by its
 * getter, a name of a module in its dict; everything else is looked up. What is compiled includes this file, and
 * mypyc's reading of attributes is replaced by it (setup.py). */
#ifndef UNDERCROFT_ATTRIBUTES
#define UNDERCROFT_ATTRIBUTES

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED) && PY_VERSION_HEX < 0x030E0000
#include <structmember.h>

typedef struct {
    PyTypeObject *type;   /* of an object that was here; NULL: none */
    unsigned int version; /* of that type: it changes whenever the type does */
    PyObject *name;       /* what was read: `getattr(hero, what)` asks for another each time */
    Py_ssize_t at;        /* where in the object the slot lies; -1: in its dict, if not in its type; < -1: a field */
    getter get;           /* at 0: what reads it */
    void *closure;
} read_here;              /* each place has two of them, the latest first */

/* The place of a field of a named tuple, which only its descriptor knows; -1: none. */
static Py_ssize_t field_of(PyObject *from, PyObject *kept) {
    if (!PyTuple_Check(from) || strcmp(Py_TYPE(kept)->tp_name, "collections._tuplegetter") != 0) return -1;
    PyObject *made = PyObject_CallMethod(kept, "__reduce__", NULL); /* its type, and (place, docstring) */
    Py_ssize_t place = -1;
    if (made != NULL && PyTuple_Check(made) && PyTuple_GET_SIZE(made) == 2 && PyTuple_Check(PyTuple_GET_ITEM(made, 1)))
        place = PyLong_AsSsize_t(PyTuple_GET_ITEM(PyTuple_GET_ITEM(made, 1), 0));
    Py_XDECREF(made);
    if (PyErr_Occurred()) {
        PyErr_Clear();
        return -1;
    }
    return place;
}

static PyObject *read_anew(PyObject *from, PyObject *name, read_here *here) {
    PyTypeObject *type = Py_TYPE(from);
    PyObject *found = PyObject_GetAttr(from, name);
    Py_ssize_t place;
    Py_XDECREF(here[1].name);
    here[1] = here[0];
    here->type = NULL;
    here->name = NULL;
    if (found == NULL || type->tp_getattro != PyObject_GenericGetAttr) return found;
    PyObject *kept = _PyType_Lookup(type, name);
    if (!PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG) || type->tp_version_tag == 0) return found;
    if (kept != NULL && Py_TYPE(kept) == &PyMemberDescr_Type) {
        PyMemberDef *member = ((PyMemberDescrObject *)kept)->d_member;
        if (member->type != T_OBJECT_EX || member->offset <= 0) return found;
        here->at = member->offset;
    } else if (kept != NULL && Py_TYPE(kept) == &PyGetSetDescr_Type) {
        PyGetSetDef *pair = ((PyGetSetDescrObject *)kept)->d_getset;
        if (pair->get == NULL) return found;
        here->at = 0;
        here->get = pair->get;
        here->closure = pair->closure;
    } else if (kept != NULL && Py_TYPE(kept)->tp_descr_set != NULL && (place = field_of(from, kept)) >= 0) {
        here->at = -2 - place;
    } else if (kept == NULL || Py_TYPE(kept)->tp_descr_set == NULL) {
        here->at = -1; /* whatever the type has under this name, the object's own comes first */
    } else {
        return found;
    }
    here->version = type->tp_version_tag;
    here->name = Py_NewRef(name);
    here->type = type;
    return found;
}

static inline PyObject *read_attribute(PyObject *from, PyObject *name, read_here *here) {
    read_here *first = here;
    PyTypeObject *type = Py_TYPE(from);
#if PY_VERSION_HEX < 0x030D0000
    if (type == &PyModule_Type && PyUnicode_READ_CHAR(name, 0) != '_') { /* `sum`: of the module of that name */
        PyObject *found = _PyDict_GetItem_KnownHash(PyModule_GetDict(from), name, ((PyASCIIObject *)name)->hash);
        return found == NULL ? PyObject_GetAttr(from, name) : Py_NewRef(found);
    }
#endif
    if (type != here->type || name != here->name) here++;
    if (type == here->type && name == here->name && type->tp_version_tag == here->version) {
        if (here->at > 0) {
            PyObject *found = *(PyObject **)((char *)from + here->at);
            if (found != NULL) return Py_NewRef(found);
        } else if (here->at == 0) {
            return here->get(from, here->closure);
        } else if (here->at < -1) {
            Py_ssize_t place = -2 - here->at;
            if (place < PyTuple_GET_SIZE(from)) return Py_NewRef(PyTuple_GET_ITEM(from, place));
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
