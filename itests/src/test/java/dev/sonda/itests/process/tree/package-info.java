/** The source tree's scripts, and what is built of it: packages, caches, templates. */
package dev.sonda.itests.process.tree;
