import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import { isolateValue } from '../../../shared/i18n/isolate-value.ts'
import { directionOf, type Language } from '../../../shared/i18n/locales/languages.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { operatorOf } from '../../../shared/tenant/tenant.ts'

/** For whom a text is: the language it is read in and the operator it names. */
export function useArticleAudience(): { language: Language; operator: string } {
  const tenantId = useSession((session) => session.tenantId)
  const language = currentLanguage()
  return { language, operator: isolateValue(operatorOf(tenantId), directionOf(language)) }
}
