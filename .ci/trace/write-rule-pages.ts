/** Part of `pnpm fix`: writes the marked parts of `docs/rules` and `docs/providers` from the code. */
import { writeRulePages } from './rule-pages.ts'

writeRulePages()
