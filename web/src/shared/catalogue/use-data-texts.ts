import { useTranslation } from 'react-i18next'
import { type DataUnit, dataAmount, unitKeys } from './data-amount.ts'

/** Amounts of data in the language of the shop, with Latin figures in every language. */
export interface DataTexts {
  unit(unit: DataUnit): string
  figure(value: number): string
  /** *3.42 GB*. */
  amount(kb: number, unit?: DataUnit): string
}

export function useDataTexts(): DataTexts {
  const { t, i18n } = useTranslation()
  // Whether four figures are grouped differs by language and by the age of the engine; none of a unit has five.
  const options = { maximumFractionDigits: 2, useGrouping: false }
  const format = new Intl.NumberFormat(`${i18n.language}-u-nu-latn`, options)
  return {
    unit: (unit) => t(unitKeys[unit]),
    figure: (value) => format.format(value),
    amount: (kb, wanted) => {
      const { figure, unit } = dataAmount(kb, wanted)
      // A line must not break between a figure and its unit.
      return `${format.format(figure)}\u00a0${t(unitKeys[unit])}`
    },
  }
}
