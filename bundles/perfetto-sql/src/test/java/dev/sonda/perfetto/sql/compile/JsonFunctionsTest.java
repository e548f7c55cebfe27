package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sonda.perfetto.sql.CompiledQuery;
import java.sql.SQLException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON functions return the results of SQLite. */
@Timeout(240)
class JsonFunctionsTest {
  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT json_extract('{\"a\":{\"b\":[1,2.5,\"x\",null,true]}}', '$.a.b')",
        "SELECT json_extract(x, '$.i'), json_extract(x, '$.r'), json_extract(x, '$.t'),"
            + " json_extract(x, '$.n'), json_extract(x, '$.b'), json_extract(x, '$.o'),"
            + " json_extract(x, '$.z') FROM (SELECT '{\"i\":7,\"r\":2.5,\"t\":\"a"
            + " b\",\"n\":null,\"b\":false,\"o\":{\"p\":[1,2]}}' AS x)",
        "SELECT json_extract('[1,2,3]', '$[0]', '$[#-1]', '$[9]')",
        "SELECT '{\"a\":[1,{\"b\":2}]}' -> 'a', '{\"a\":[1,{\"b\":2}]}' -> '$.a[1].b',"
            + " '{\"a\":\"x\"}' -> 'a', '{\"a\":\"x\"}' ->> 'a', '[1,2]' ->> 1, '[1,2]' -> -1",
        "SELECT '[5,6,7]' ->> id FROM t ORDER BY id",
        "SELECT '[5,6,7]' ->> i, '[5,6,7]' -> i FROM (SELECT id - 4 AS i FROM t) ORDER BY i",
        "SELECT '{\"a\":{\"b\":1},\"a.b\":2,\"12\":3,\"a b\":4,\"é\":[5],\"*\":6,\"\":7}'"
            + " ->> name FROM t WHERE name <> '' ORDER BY id",
        "SELECT p, '{\"a\":{\"b\":\"x\"},\"a.b\":2,\"a b\":4,\"*\":6,\"/a\":7,\"[]\":8,\"-1\":9}'"
            + " -> p FROM (SELECT 'a' AS p UNION ALL SELECT 'a.b' UNION ALL SELECT 'a b' UNION ALL"
            + " SELECT '/a' UNION ALL SELECT '$.a.b' UNION ALL SELECT '$'"
            + " UNION ALL SELECT '$.\"a b\"' UNION ALL SELECT '-1' UNION ALL SELECT NULL UNION ALL"
            + " SELECT '[]' UNION ALL SELECT '$.none' UNION ALL SELECT 'none') ORDER BY p",
        "SELECT p, '[5,{\"a\":6}]' -> p, '[5,{\"a\":6}]' ->> p FROM (SELECT '[0]' AS p UNION ALL"
            + " SELECT '[1]' UNION ALL SELECT '[2]' UNION ALL SELECT '[#-1]' UNION ALL SELECT '[#]'"
            + " UNION ALL SELECT '$[1].a' UNION ALL SELECT '$[#-1].a' UNION ALL SELECT '1')"
            + " ORDER BY p",
        "SELECT '{\"a\":1,\"[x]\":5}' -> '[x]', '{\"a\":1}' ->> '[1x]', '{\"a\":1}' -> '[]',"
            + " '[1,2]' ->> '[#]', '[1,2]' ->> '[1].a', '[[1,2]]' ->> '[0][1]', '7' ->> '[-1]',"
            + " '{\"a\":3}' -> '$[x]', '{\"a\":3}' -> '$.b.', '{\"a\":3}' -> '$', '{\"[x\":3}' ->"
            + " '[x', NULL -> '$.', '{\"a\":3}' -> x'61', '{\"a\":{\"b\":1}}' ->> '$.a[+1]'",
        "SELECT '[5,6]' -> '[1]', '[5,6]' ->> '[#-1]', '{\"1.5\":7}' -> 1.5, '{\"1.5\":7}' -> NULL",
        "SELECT '{\"a\":[5,6]}' -> p -> 1, '{\"1\":7,\"2.5\":8,\"a\":9}' ->> p, '[5,6]' ->> p"
            + " FROM (SELECT 1 AS o, 'a' AS p UNION ALL SELECT 2, 1 UNION ALL SELECT 3, 2.5 UNION"
            + " ALL SELECT 4, -1 UNION ALL SELECT 5, NULL) ORDER BY o",
        "SELECT j ->> ('a' || x), typeof(j -> ('a' || x)) FROM (SELECT '{\"a1\":\"x\\n\\u00e9\"}'"
            + " AS j, 1 AS x UNION ALL SELECT NULL, 1 UNION ALL SELECT '{\"a2\":null}', 2) ORDER BY"
            + " x, 1",
        "SELECT json_quote(id), json_quote(name), json_quote(value), json_quote(NULL) FROM t"
            + " ORDER BY id",
        "SELECT json_quote('a\"b\\c/' || char(10, 9, 1, 127)), json_quote(json('[1 ]')),"
            + " json_quote(json_quote('x')), json_quote('[1]' -> 0), json_quote(1e300),"
            + " json_quote(1 = 1), json_quote(-0.25)",
        "SELECT json_quote(v) FROM (SELECT 1 AS o, 'a' AS v UNION ALL SELECT 2, 1 UNION ALL"
            + " SELECT 3, 2.5 UNION ALL SELECT 4, NULL) ORDER BY o",
        "SELECT json_array(json_quote('x'), json_extract('[1,2]', '$[0]', '$[1]'))",
        "SELECT json_object('id', id, 'name', name, 'value', value) FROM t ORDER BY id",
        "SELECT json_array(1, 2.5, 'x\"y', NULL, json_array(1), json_object('a', json('[ 1 ]')))",
        "SELECT json_array(), json_object(), json(' { \"a\" : [ 1 , 2 ] } ')",
        "SELECT json_type('{\"a\":1.5}', '$.a'), json_type('[1]'), json_type('{}'),"
            + " json_type('\"x\"'), json_type('true'), json_type('null'), json_type('[1]', '$[3]')",
        "SELECT json_array_length('[1,2]'), json_array_length('{}'),"
            + " json_array_length('{\"a\":[1]}', '$.a'), json_valid('{'), json_valid('[1]')",
        "SELECT json_group_array(id), json_group_array(name), json_group_object(id, name) FROM"
            + " (SELECT * FROM t ORDER BY id)",
        "SELECT json_group_array(json_object('id', id)) FROM t WHERE id < 2",
        "SELECT parent, json_group_array(id) FROM (SELECT * FROM t ORDER BY id) GROUP BY parent"
            + " ORDER BY parent",
        "SELECT json_group_array(id), json_group_object(id, name) FROM t WHERE id > 100",
        "SELECT key, value, type, fullkey, path FROM json_each('[1,2.5,\"x\",null,true,[7]]')",
        "SELECT key, value, type, fullkey, path FROM json_each('{\"a\":1,\"b\":{\"c\":2}}')",
        "SELECT key, value, type, fullkey, path FROM json_each('5')",
        "SELECT count(*) FROM json_each('[]')",
        "SELECT t.id, e.value ->> 'n' FROM t, json_each('[{\"n\":' || t.id || '},{\"n\":\"x\"}]')"
            + " AS e ORDER BY t.id, e.key",
        "SELECT typeof(json_extract('{\"a\":1}', '$.a')), json_extract('{\"a\":1}', '$.a') + 1"
      })
  void shouldReturnRowsOfSqlite(String sql) throws Exception {
    CompiledQuery query = SqliteDuckdbFixture.compile(sql);
    assertThat(engines.actual(query)).as(query.sql()).isEqualTo(engines.expected(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"'[1]' -> '[x]'", "'{\"a\":[]}' ->> '$.a[-1]'", "'{}' -> '$a'", "'{}' -> '$.'"})
  void shouldFailWhereSqliteFails(String expression) {
    String sql = "SELECT " + expression;
    assertThatExceptionOfType(SQLException.class)
        .isThrownBy(() -> engines.expected(sql))
        .withMessageContaining("bad JSON path");
    assertThatExceptionOfType(SQLException.class)
        .isThrownBy(() -> engines.actual(SqliteDuckdbFixture.compile(sql)))
        .withMessageContaining("bad JSON path");
  }
}
