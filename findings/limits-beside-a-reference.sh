#!/usr/bin/env bash
# @hey-api/openapi-ts 0.99.0 and OpenAPI 3.1: the limits that a field sets beside a reference are in no generated Zod schema, without a warning.
#
# JSON Schema 2020-12, and so OpenAPI 3.1, lets keywords stand beside `$ref`. The Zod plugin keeps the reference alone, and the same of
# an `allOf` with that one reference and `type` and `maxLength` beside it; a part without `type` becomes `unknown`. A form checked by the
# generated schema takes a text of any length, and the server refuses it. Only a second part of `allOf` that names its type is kept.
#
# Seen on Node 20.20 with typescript 5.9.3 (0.99.0 does not load beside 7):
#     beside: zName.optional(),
#     around: zName.optional(),
#     untyped: zName.and(z.unknown()).optional(),
#     part: zName.and(z.string().max(5)).optional()
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @hey-api/openapi-ts@0.99.0 typescript@5.9.3
cat > openapi.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Limits", "version": "1" },
  "paths": {},
  "components": { "schemas": {
    "Name": { "type": "string", "pattern": "^[a-z]*$" },
    "Person": { "type": "object", "properties": {
      "beside": { "$ref": "#/components/schemas/Name", "maxLength": 5 },
      "around": { "allOf": [{ "$ref": "#/components/schemas/Name" }], "type": "string", "maxLength": 5 },
      "untyped": { "allOf": [{ "$ref": "#/components/schemas/Name" }, { "maxLength": 5 }] },
      "part": { "allOf": [{ "$ref": "#/components/schemas/Name" }, { "type": "string", "maxLength": 5 }] }
    } }
  } }
}
JSON
npx openapi-ts -i ./openapi.json -o out --plugins zod >/dev/null
grep -E '^ +(beside|around|untyped|part):' out/zod.gen.ts | tee seen
diff seen - <<'SEEN'
    beside: zName.optional(),
    around: zName.optional(),
    untyped: zName.and(z.unknown()).optional(),
    part: zName.and(z.string().max(5)).optional()
SEEN
