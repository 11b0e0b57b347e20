import { AssignDialog } from '#app/capacity/office/assign-dialog.tsx'
import type { ItemAllocation } from '#app/capacity/office/fleet-calls.ts'
import type { MoneyAnswer, PayLink } from '#app/payments/office-money-contract.ts'
import { refundActs } from '#app/payments/money-names.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import type { ItemProps } from '#ui/office-kit/desk.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { listMoneyActs, type MoneyAct, moneyDialogs } from './money-acts.tsx'
import { useMove } from './item-status.tsx'
import { KeepLongerDialog, StatusDialog } from './move-dialog.tsx'
import { RefundDialog } from './refund-columns.tsx'

type OrderActsProps = ItemProps & {
  money: MoneyAnswer | undefined
  allocations: readonly ItemAllocation[]
  /** The next act (order-head.ts). */
  next: string | undefined
  onMoney: (money: MoneyAnswer) => void
  onPayLink: (payLink: PayLink | undefined) => void
  onAssigned: () => void
}

/** True for an act that cancels the order or returns money. */
function isGrave(act: string): boolean {
  return act === 'refund' || act === 'voucher' || act === 'cancelled'
}

/** The user's acts on an order by place, without the next one, and their dialogs. */
export function createOrderActs(props: OrderActsProps) {
  const { desk, item, money, next } = props
  const moneyActs = money ? listMoneyActs(desk, money) : []
  const statusActs = desk.can('book') ? [...item.moves, ...(item.keepUntil ? ['keep'] : [])] : []
  const name = (acts: readonly string[]) =>
    acts.filter((act) => act !== next).map((act) => ({ act, label: nameAct(props, act) }))
  return {
    money: name(moneyActs.filter((act) => !isGrave(act))),
    status: name(statusActs.filter((act) => !isGrave(act))),
    grave: name([...moneyActs, ...statusActs].filter(isGrave)),
    render: (act: string, onClose: () => void) => (
      <ActDialog {...props} act={act} onClose={onClose} />
    ),
  }
}

type OrderButtonsProps = ItemProps & {
  acts: ReturnType<typeof createOrderActs>
  shown: readonly { act: string; label: string }[]
  look?: string
}

/** Acts as buttons. A request is confirmed at once if no mail says so; other acts ask first. */
export function OrderButtons({
  acts,
  shown,
  look = 'button button-quiet',
  ...props
}: OrderButtonsProps) {
  const { status, told } = props.item
  const { busy, move } = useMove(props)
  const isAtOnce = (act: string) =>
    act === 'confirmed' && status === 'requested' && !told.includes(act)
  return (
    <>
      {shown
        .filter(({ act }) => isAtOnce(act))
        .map(({ act, label }) => (
          <button
            key={act}
            type="button"
            className={look}
            disabled={busy}
            onClick={() => move(act)}
          >
            {label}
          </button>
        ))}
      <ActionButtons acts={shown.filter(({ act }) => !isAtOnce(act))} look={look}>
        {acts.render}
      </ActionButtons>
    </>
  )
}

type HeadActsProps = Omit<OrderButtonsProps, 'shown' | 'look'> & { next: string | undefined }

/** The next act as a button, and the grave acts in a menu. */
export function HeadActs({ next, ...props }: HeadActsProps) {
  const { desk, item, acts } = props
  const { order: words, inbox } = desk.words
  const { moves, openMoney } = item
  const nothing = openMoney ? inbox.openMoney[openMoney] : inbox.final
  const look = 'button button-primary'
  return (
    <>
      {next === undefined && desk.can('book') && (
        <p className="text-ink-2">{moves.length === 0 ? nothing : words.nothing}</p>
      )}
      {next === 'reply' && (
        <button type="button" className={look} onClick={focusReply}>
          {words.acts.reply}
        </button>
      )}
      {/* Also without an act: an open dialog stays when a colleague has done the same. */}
      <OrderButtons
        {...props}
        shown={
          next && next !== 'reply' ? [{ act: next, label: nameAct({ desk, item }, next) }] : []
        }
        look={look}
      />
      <ActionButtons acts={acts.grave} menu={words.more}>
        {acts.render}
      </ActionButtons>
    </>
  )
}

function nameAct({ desk: { words }, item }: Pick<ItemProps, 'desk' | 'item'>, act: string): string {
  const [name = ''] = act.split(':')
  // Payment confirms a held order. The office can confirm it earlier.
  if (name === 'confirmed' && item.status === 'held') return words.inbox.confirmAnyway
  if (isMoneyAct(name)) return words.money.acts[name].button
  const names: Record<string, string> = {
    ...words.moves,
    ...words.order.acts,
    keep: words.inbox.keepLonger,
    assign: words.fleet.order.choose,
  }
  return names[name] ?? name
}

function isMoneyAct(act: string): act is MoneyAct {
  return Object.hasOwn(moneyDialogs, act)
}

function ActDialog({
  act: actWithId,
  onClose,
  ...props
}: OrderActsProps & { act: string; onClose: () => void }) {
  const { desk, inbox, item, money, allocations, onChanged, onMoney, onPayLink } = props
  const [act = '', id] = actWithId.split(':')
  const itemProps = { desk, inbox, item, onChanged, onClose, action: nameAct(props, act) }
  if (act === 'keep') return <KeepLongerDialog {...itemProps} />
  if (act === 'cancelled') return <CancelDialog {...itemProps} />
  if (act === 'confirmed') return <StatusDialog {...itemProps} status={act} isFinal={false} />
  const allocation = allocations.find(({ itemId }) => itemId === id)
  const assignProps = { desk, onChanged: props.onAssigned, onClose }
  if (allocation) return <AssignDialog {...assignProps} item={allocation} />
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
