CREATE PERFETTO MACRO __itself(element Expr)
RETURNS Expr
AS $element;

-- (a, b) as a, b: for a list of expressions that becomes a part of a longer one.
CREATE PERFETTO MACRO metasql_unparenthesize_exprlist(expr ExprList)
RETURNS UnparenExprList
AS __intrinsic_token_apply!(__itself, $expr);
