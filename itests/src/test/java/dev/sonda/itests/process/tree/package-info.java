/** Tests of the source tree's scripts, and of their products: packages, caches, templates. */
package dev.sonda.itests.process.tree;
