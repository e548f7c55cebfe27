/** Scalar functions of the user ids that Android apps run with. */
@NullMarked
package dev.sonda.sql.functions.internal.user;

import org.jspecify.annotations.NullMarked;
