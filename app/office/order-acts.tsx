import { AssignDialog } from '#app/capacity/office/assign-dialog.tsx'
import type { ItemAllocation } from '#app/capacity/office/fleet-calls.ts'
import type { MoneyAnswer, PayLink } from '#app/payments/office-money-contract.ts'
import { refundActs } from '#app/payments/money-names.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import type { ItemProps } from '#ui/office-kit/desk.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { listMoneyActs, type MoneyAct, moneyDialogs } from './money-acts.tsx'
import { KeepLongerDialog, StatusDialog } from './move-dialog.tsx'
import { RefundDialog } from './refund-columns.tsx'

export type OrderActsProps = ItemProps & {
  money: MoneyAnswer | undefined
  allocations: readonly ItemAllocation[]
  /** The next act (order-head.ts). */
  next: string | undefined
  onMoney: (money: MoneyAnswer) => void
  onPayLink: (payLink: PayLink | undefined) => void
  onAssigned: () => void
}

/** The next act as a button, and the grave acts in a menu. */
export function OrderActs(props: OrderActsProps) {
  const { desk, item, money, next } = props
  const { order: words, inbox } = desk.words
  const moneyActs = money ? listMoneyActs(desk, money) : []
  const graveActs = [
    ...moneyActs.filter(({ isGrave }) => isGrave),
    ...listStatusActs(props).filter(({ act }) => act === 'cancelled'),
  ]
  const render = (act: string, onClose: () => void) => (
    <OrderDialog {...props} act={act} onClose={onClose} />
  )
  const isOver = item.moves.length === 0
  return (
    <>
      {next === undefined && desk.can('book') && (
        <p className="text-ink-2">
          {isOver && item.openMoney
            ? inbox.openMoney[item.openMoney]
            : isOver
              ? inbox.final
              : words.nothing}
        </p>
      )}
      {next === 'reply' && (
        <button type="button" className="button button-primary" onClick={focusReply}>
          {words.reply}
        </button>
      )}
      <ActionButtons
        acts={next && next !== 'reply' ? [{ act: next, label: nameNextAct(props, next) }] : []}
        look="button button-primary"
      >
        {render}
      </ActionButtons>
      <ActionButtons acts={graveActs} menu={words.more}>
        {render}
      </ActionButtons>
    </>
  )
}

/** The user's acts on the status, and on the hold of a request's place. */
export function listStatusActs({ desk, item }: Pick<ItemProps, 'desk' | 'item'>) {
  const { inbox } = desk.words
  if (!desk.can('book')) return []
  return [
    ...item.moves.map((act) => ({ act, label: nameMove(desk, item.status, act) })),
    ...(item.keepUntil ? [{ act: 'keep', label: inbox.keepLonger }] : []),
  ]
}

/** Payment confirms a held order. The office can confirm it earlier. */
function nameMove({ words }: ItemProps['desk'], status: string, to: string): string {
  const moves: Record<string, string> = words.moves
  return status === 'held' && to === 'confirmed' ? words.inbox.confirmAnyway : (moves[to] ?? to)
}

function nameNextAct({ desk, item }: ItemProps, next: string): string {
  const { order, money, fleet } = desk.words
  const [act = ''] = next.split(':')
  if (act === 'assign') return fleet.order.choose
  if (isMoneyAct(act)) return money.acts[act].button
  const refundNames: Record<string, string> = order.refundActs
  return refundNames[act] ?? nameMove(desk, item.status, act)
}

function isMoneyAct(act: string): act is MoneyAct {
  return Object.hasOwn(moneyDialogs, act)
}

type OrderDialogProps = OrderActsProps & { act: string; onClose: () => void }

export function OrderDialog({ act: actWithId, onClose, ...props }: OrderDialogProps) {
  const { desk, inbox, item, money, onChanged, onMoney, onPayLink } = props
  const [act = '', id] = actWithId.split(':')
  const itemProps = { desk, inbox, item, onChanged, onClose }
  if (act === 'keep') return <KeepLongerDialog {...itemProps} />
  if (act === 'cancelled')
    return <CancelDialog {...itemProps} action={desk.words.moves.cancelled} />
  if (act === 'confirmed')
    return (
      <StatusDialog
        {...itemProps}
        status={act}
        action={nameMove(desk, item.status, act)}
        isFinal={false}
      />
    )
  if (act === 'assign') {
    const allocation = props.allocations.find(({ itemId }) => itemId === id)
    return (
      allocation && (
        <AssignDialog
          desk={desk}
          item={allocation}
          onChanged={props.onAssigned}
          onClose={onClose}
        />
      )
    )
  }
  if (!money) return null
  const moneyProps = { desk, money, onChanged: onMoney, onClose }
  if (isMoneyAct(act)) {
    const Dialog = moneyDialogs[act]
    return <Dialog {...moneyProps} onPayLink={onPayLink} />
  }
  const refundAct = refundActs.find((one) => one === act)
  const refund = money.refunds.find((one) => one.id === id)
  return refund && refundAct && <RefundDialog {...moneyProps} refund={refund} act={refundAct} />
}

function focusReply() {
  const field = document.querySelector<HTMLElement>('.desk-order [data-answers] textarea')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
