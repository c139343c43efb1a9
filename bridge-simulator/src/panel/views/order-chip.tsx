import { orderChip } from '../model/status-chip.ts'
import { Chip } from '../parts/chip.tsx'
import { useTexts } from '../texts/texts-context.ts'

export function OrderChip({ status }: { status: number }) {
  const texts = useTexts()
  const { name, tone } = orderChip(status)
  return (
    <Chip tone={tone} code={String(status)}>
      {texts.orderStatus[name]}
    </Chip>
  )
}
