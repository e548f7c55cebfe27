/** A web server under load that traces itself. */
package dev.sonda.examples.web;
