/** JSON's values in memory: read field by field, and no object made for any. */
@NullMarked
package dev.sonda.trace.json.internal.text;

import org.jspecify.annotations.NullMarked;
