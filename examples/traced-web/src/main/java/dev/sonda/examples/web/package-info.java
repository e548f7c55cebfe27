/** Example: a web server under load that traces itself with the SDK. */
package dev.sonda.examples.web;
