import { type KeyboardEvent, type RefObject, useState } from 'react'
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
import './desk-search.css'
import type { Desk } from '#ui/office-kit/desk.ts'
import { formatShortDay } from '#ui/office-kit/office-time.ts'
import { getOfferTone } from '#app/offers/office/offer-tone.ts'
import { nameStatus } from './inbox-search.tsx'
import { type Found, perList } from './search-calls.ts'
import { useDeskSearch } from '#ui/office-kit/use-desk-search.ts'
import { linkToItem, linkToOffers, linkToView } from '#ui/office-kit/view-link.ts'

type Choice = { id: string; to: string; item?: InboxItem; offer?: ListedOffer; text?: string }
type Group = { name: string; choices: Choice[] }

type DeskSearchProps = { desk: Desk; field: RefObject<HTMLInputElement | null> }

export function DeskSearch({ desk, field }: DeskSearchProps) {
  const words = desk.words.frame.search
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [chosenIndex, setChosenIndex] = useState(0)
  const {
    found: results,
    wanted: searchedText,
    isAsking,
    hasFailed,
  } = useDeskSearch(typed, desk.can('book'))
  const groups = listGroups(desk, searchedText, results)
  const choices = groups.flatMap((group) => group.choices)
  const isShown = isOpen && searchedText !== ''
  const active = isShown ? choices[Math.min(chosenIndex, choices.length - 1)] : undefined
  const closeSearch = () => {
    setIsOpen(false)
    setTyped('')
    field.current?.blur()
  }
  const openChoice = ({ to }: Choice) => {
    closeSearch()
    void go(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setChosenIndex(
        (index) => (Math.min(index, choices.length - 1) + step + choices.length) % choices.length,
      )
    } else if (event.key === 'Enter' && active && !isAsking) {
      event.preventDefault()
      openChoice(active)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      closeSearch()
    }
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
      <input
        ref={field}
        id="desk-search"
        type="search"
        role="combobox"
        className="field"
        aria-label={words.label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls="desk-found"
        aria-activedescendant={active && `desk-found-${active.id}`}
        placeholder={words.hint}
        autoComplete="off"
        maxLength={longestSearch}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosenIndex(0)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">/</kbd>
      <p role="status" className="sr-only">
        {isShown &&
          (message ??
            fillCount(words.found, choices.filter(({ item, offer }) => item ?? offer).length))}
      </p>
      <div className="desk-found" hidden={!isShown}>
        {message && <p aria-hidden="true">{message}</p>}
        <div id="desk-found" role="listbox" aria-label={words.label}>
          {groups.map(({ name, choices: groupChoices }) => (
            <div key={name} role="group" aria-label={name}>
              <p aria-hidden="true">{name}</p>
              {groupChoices.map((choice) => (
                <Option
                  key={choice.id}
                  desk={desk}
                  choice={choice}
                  isActive={choice === active}
                  onOpen={() => openChoice(choice)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

type OptionProps = { desk: Desk; choice: Choice; isActive: boolean; onOpen: () => void }

function Option({ desk, choice, isActive, onOpen }: OptionProps) {
  const { item, offer, text, id } = choice
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search field keeps the focus and handles the keys.
    <div
      ref={(row) => {
        if (isActive) row?.scrollIntoView({ block: 'nearest' })
      }}
      id={`desk-found-${id}`}
      role="option"
      aria-selected={isActive}
      // Prevents the option from taking the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      {item ? (
        <>
          <span className="min-w-0">
            <strong>{item.name || item.email || desk.words.inbox.noName}</strong>
            <span className="text-ink-2 block text-caption">
              <Facts>{describeItem(item, desk.words)}</Facts>
            </span>
          </span>
          <span className="text-right">
            <Badge
              text={nameStatus(item.status, desk.words.statuses)}
              tone={findTone(item.status)}
            />
            <span className="text-ink-2 block text-caption tabular-nums">{item.reference}</span>
          </span>
        </>
      ) : offer ? (
        <OfferFound desk={desk} offer={offer} />
      ) : (
        <span className="font-semibold">{text}</span>
      )}
    </div>
  )
}

function OfferFound({ desk, offer }: { desk: Desk; offer: ListedOffer }) {
  const words = desk.words.offers
  const { name, company, title, firstDay, total, status, reference } = offer
  return (
    <>
      <span className="min-w-0">
        <strong>{name || company || words.noName}</strong>
        <span className="text-ink-2 block text-caption">
          <Facts>
            {name && company}
            {title}
            {firstDay && formatShortDay(firstDay)}
            {formatCents(total)}
          </Facts>
        </span>
      </span>
      <span className="text-right">
        <Badge text={words.statuses[status]} tone={getOfferTone(status)} />
        <span className="text-ink-2 block text-caption tabular-nums">{reference}</span>
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
    return { name, choices: isMore ? [...shownItems, createMoreChoice(inbox, name)] : shownItems }
  })
  const quotes = offers.slice(0, perList).map((offer): Choice => ({
    id: offer.id,
    offer,
    to: linkToOffers({ offer: offer.id }),
  }))
  const offerGroup: Group = {
    name: desk.words.offers.view,
    choices:
      offers.length > perList
        ? [...quotes, createMoreChoice('offers', desk.words.offers.view)]
        : quotes,
  }
  const groups = [...inboxGroups, ...(quotes.length > 0 ? [offerGroup] : [])]
  if (day === undefined) return groups
  const text = formatLongDate(day)
  const choice = { id: 'day', to: `${linkToView('day')}&date=${day}`, text }
  return [{ name: words.day, choices: [choice] }, ...groups]
}
