import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { calendarDateIn, capeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { ListedOffer } from '#app/offers/contract.ts'
import { formatCents } from '#rules/money/currency.ts'
import { longestSearch, readSearch } from '#rules/text/read-search.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import type { InboxItem } from './admin-calls.ts'
import { Badge, findTone } from '#ui/office-kit/badge.tsx'
import { describeItem } from './describe-item.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { formatShortDay } from '#ui/office-kit/office-time.ts'
import { getOfferTone } from '#app/offers/office/offer-tone.ts'
import { nameStatus } from './inbox-search.tsx'
import { type Found, perList } from './search-calls.ts'
import { useDeskSearch } from '#ui/office-kit/use-desk-search.ts'
import { linkToItem, linkToOffers, linkToView } from '#ui/office-kit/view-link.ts'

type Choice = { id: string; to: string; item?: InboxItem; offer?: ListedOffer; text?: string }
type Group = { name: string; items: Choice[] }

type DeskSearchProps = { desk: Desk; field: RefObject<HTMLInputElement | null> }

export default function DeskSearch({ desk, field }: DeskSearchProps) {
  const words = desk.words.frame.search
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const {
    found: results,
    wanted: searchedText,
    isAsking,
    hasFailed,
  } = useDeskSearch(typed, desk.can('book'))
  const groups = listGroups(desk, searchedText, results)
  const choices = groups.flatMap(({ items }) => items)
  const isShown = isOpen && searchedText !== ''
  const closeSearch = () => {
    setIsOpen(false)
    setTyped('')
    field.current?.blur()
  }
  const message = isAsking
    ? words.looking
    : hasFailed
      ? words.failed
      : choices.length === 0
        ? fill(words.none, { typed: searchedText })
        : undefined
  return (
    <div className="desk-search" role="search" aria-label={words.label}>
      <Autocomplete.Root
        inline
        items={groups}
        filter={null}
        autoHighlight="always"
        keepHighlight
        value={typed}
        onValueChange={setTyped}
        open={isShown}
        onOpenChange={setIsOpen}
      >
        <Autocomplete.Input
          ref={field}
          id="desk-search"
          type="search"
          className="field"
          aria-label={words.label}
          aria-expanded={isShown}
          placeholder={words.hint}
          maxLength={longestSearch}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.preventDefault()
              closeSearch()
            } else if (event.key === 'Enter' && isAsking) event.preventBaseUIHandler()
          }}
        />
        <kbd aria-hidden="true">/</kbd>
        <p role="status" className="sr-only">
          {isShown &&
            (message ??
              fillCount(words.found, choices.filter(({ item, offer }) => item ?? offer).length))}
        </p>
        {isShown && (
          <div className="desk-found">
            {message && <p aria-hidden="true">{message}</p>}
            <Autocomplete.List aria-label={words.label}>
              {({ name, items }: Group) => (
                <Autocomplete.Group key={name}>
                  <Autocomplete.GroupLabel>{name}</Autocomplete.GroupLabel>
                  {items.map((choice) => (
                    <Autocomplete.Item
                      key={choice.id}
                      value={choice}
                      render={(props, { highlighted }) => (
                        <div {...props} aria-selected={highlighted} />
                      )}
                      onClick={() => {
                        closeSearch()
                        void go(choice.to)
                      }}
                    >
                      <ChoiceText desk={desk} choice={choice} />
                    </Autocomplete.Item>
                  ))}
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </div>
        )}
      </Autocomplete.Root>
    </div>
  )
}

function ChoiceText({ desk, choice }: { desk: Desk; choice: Choice }) {
  const { words } = desk
  const { item, offer, text } = choice
  if (item) {
    const { name, email, status, reference } = item
    const badge = <Badge text={nameStatus(status, words.statuses)} tone={findTone(status)} />
    return (
      <FoundText name={name || email || words.inbox.noName} badge={badge} reference={reference}>
        {describeItem(item, words)}
      </FoundText>
    )
  }
  if (offer) {
    const { name, company, title, firstDay, total, status, reference } = offer
    const badge = <Badge text={words.offers.statuses[status]} tone={getOfferTone(status)} />
    return (
      <FoundText name={name || company || words.offers.noName} badge={badge} reference={reference}>
        {name && company}
        {title}
        {firstDay && formatShortDay(firstDay)}
        {formatCents(total)}
      </FoundText>
    )
  }
  return <span className="font-semibold">{text}</span>
}

type FoundTextProps = { name: string; badge: ReactNode; reference: ReactNode; children: ReactNode }

function FoundText({ name, badge, reference, children }: FoundTextProps) {
  return (
    <>
      <span className="min-w-0">
        <strong>{name}</strong>
        <span className="text-ink-2 block text-caption">
          <Facts>{children}</Facts>
        </span>
      </span>
      <span className="text-right">
        {badge}
        <span className="text-ink-2 block text-caption whitespace-nowrap tabular-nums">
          {reference}
        </span>
      </span>
    </>
  )
}

function listGroups(desk: Desk, typed: string, found: Found | undefined): Group[] {
  const { search: words } = desk.words.frame
  const today = calendarDateIn(new Date(), capeTown)
  const { daySearch: dated } = readSearch(typed, today)
  const day =
    dated?.words.length === 0
      ? (dated.days.find((each) => each >= today) ?? dated.days.at(-1))
      : undefined
  const { lists, offers } = found ?? { lists: [], offers: [] }
  const createMoreChoice = (view: string, list: string): Choice => ({
    id: `more-${view}`,
    to: `${linkToView(view)}&search=${encodeURIComponent(typed)}`,
    text: fill(words.more, { list }),
  })
  const inboxGroups = lists.map(({ inbox, items, isMore }): Group => {
    const name = desk.words.inboxes[inbox]
    const shownItems = items.map((item): Choice => ({
      id: item.id,
      item,
      to: linkToItem(inbox, item),
    }))
    return { name, items: isMore ? [...shownItems, createMoreChoice(inbox, name)] : shownItems }
  })
  const quotes = offers.slice(0, perList).map((offer): Choice => ({
    id: offer.id,
    offer,
    to: linkToOffers({ offer: offer.id }),
  }))
  const offerGroup: Group = {
    name: desk.words.offers.view,
    items:
      offers.length > perList
        ? [...quotes, createMoreChoice('offers', desk.words.offers.view)]
        : quotes,
  }
  const groups = [...inboxGroups, ...(quotes.length > 0 ? [offerGroup] : [])]
  if (day === undefined) return groups
  const text = formatLongDate(day)
  const choice = { id: 'day', to: `${linkToView('day')}&date=${day}`, text }
  return [{ name: words.day, items: [choice] }, ...groups]
}
