/** Functions of the users that Android's programs run as. */
@NullMarked
package dev.sonda.sql.functions.internal.user;

import org.jspecify.annotations.NullMarked;
