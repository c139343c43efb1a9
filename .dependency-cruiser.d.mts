import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

declare const config: {
  forbidden: IForbiddenRuleType[]
  options: ICruiseOptions & { enhancedResolveOptions: Record<string, unknown> }
}
export default config
