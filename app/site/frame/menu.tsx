import { callLink } from '#rules/text/dial-links.ts'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { Frame } from './frame.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { signOutAndLoad } from '#ui/session/use-session.ts'
import { CurrencySelect } from './currency-select.tsx'
import { bookingIntent } from './booking-intent.ts'

type MenuProps = { frame: Frame; isSignedIn: boolean; isAdministrator: boolean }

/** The side menu of small screens. It is a popover, so that it opens and closes without scripts. */
export function Menu({ frame, isSignedIn, isAdministrator }: MenuProps) {
  const { admin } = frame.menus
  const adminItem = { path: admin.path, label: admin.mobileLabel }
  const items = isAdministrator ? [...frame.menus.mobile, adminItem] : frame.menus.mobile
  const panel = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [key])
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="side-menu"
        className="button button-quiet min-w-11 px-3 text-meta"
      >
        {frame.words.menu}
      </button>
      <div
        ref={panel}
        id="side-menu"
        popover="auto"
        className="side-menu bg-limewash text-ink fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,100vw)] overflow-y-auto p-6"
      >
        <nav aria-label={frame.words.sideNavigation} className="flex min-h-full flex-col">
          <button
            type="button"
            popoverTarget="side-menu"
            popoverTargetAction="hide"
            className="button -mr-2 self-end px-3"
          >
            {frame.words.close}
          </button>
          <ul className="mt-2 flex flex-col">
            {items.map((item) => (
              <li key={item.path} className="border-rule border-b">
                <NavLink
                  to={item.path}
                  className="display aria-[current=page]:text-disa block py-3 text-[min(1.625rem,11vw)] leading-tight"
                >
                  {item.label}
                </NavLink>
              </li>
            ))}
          </ul>
          <Link to="/contact" state={bookingIntent} className="button button-primary mt-8">
            {frame.words.bookNow}
          </Link>
          <p className="mt-5">
            <a
              className="link inline-block py-2"
              href={callLink(frame.company.dialled)}
              data-free=""
            >
              {frame.company.phone}
            </a>
          </p>
          <AccountLinks words={frame.words} isSignedIn={isSignedIn} />
          <div className="mt-8">
            {/* Rendered by scripts only: it needs them, and every page would contain it twice. */}
            {isHydrated && <CurrencySelect words={frame.words} id="currency-menu" />}
          </div>
        </nav>
      </div>
    </div>
  )
}

type AccountLinksProps = { words: Frame['words']; isSignedIn: boolean }

function AccountLinks({ words, isSignedIn }: AccountLinksProps) {
  if (!isSignedIn) {
    return (
      <p className="mt-5">
        <Link to="/auth" className="link inline-block py-2">
          {words.signIn}
        </Link>
      </p>
    )
  }
  return (
    <p className="mt-5 flex gap-8">
      <Link to="/account" className="link inline-block py-2">
        {words.account}
      </Link>
      <button type="button" className="link py-2" onClick={() => void signOutAndLoad('global')}>
        {words.signOut}
      </button>
    </p>
  )
}
