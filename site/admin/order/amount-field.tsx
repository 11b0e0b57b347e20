import { parseAmount } from '#rules/money/amount.ts'
import type { Answer } from '#site/client/api.ts'
import { TextField } from '#site/parts/text-field.tsx'
import type { MoneyProps } from './item-money.tsx'

type AmountFieldProps = {
  desk: MoneyProps['desk']
  id: string
  amount: string
  setAmount: (amount: string) => void
}

export function AmountField({ desk, id, amount, setAmount }: AmountFieldProps) {
  const words = desk.words.money
  return (
    <TextField
      id={id}
      label={words.amount}
      hint={words.amountHint}
      inputMode="decimal"
      autoComplete="off"
      value={amount}
      onChange={setAmount}
    />
  )
}

/** What was typed, as cents; what is no amount is refused here. */
export async function withAmount<Value>(
  { typed, unclear }: { typed: string; unclear: string },
  call: (cents: number) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const read = parseAmount(typed)
  if (read.ok) return call(read.money.minor)
  return { ok: false, refusals: [{ code: '', message: unclear }] }
}
