import { expect, it } from 'vitest'
import { assumedRulesIn } from './assumed-rules.ts'

it('assumedRulesIn returns each sentence that is marked as assumed, with its rule', () => {
  const page = [
    '# Alipay',
    'Facts of it; *(assumed)* marks the rest. The host is\nassumed.',
    '- **R-ALIPAY-1** It is paid (AL-001). It ends\n  a minute later *(assumed)*. [a.ts](../a.ts)',
    '- **R-ALIPAY-2** It is refused (AL-002); how is (assumed; [ours](b.md)).\n<!-- end -->',
  ]
  expect(assumedRulesIn(page.join('\n\n'))).toEqual([
    { rule: null, text: 'The host is assumed.' },
    { rule: 'R-ALIPAY-1', text: 'It ends a minute later *(assumed)*.' },
    { rule: 'R-ALIPAY-2', text: 'It is refused (AL-002); how is (assumed; ours).' },
  ])
})
