import { Link, NavLink } from 'react-router'
import type { Frame } from './frame.ts'
import { SmallCurrencySelect } from './currency-select.tsx'
import { Menu } from './menu.tsx'
import { bookingIntent } from './booking-intent.ts'
import { TitleBand } from './title-band.tsx'
import { useIsAdministrator } from './use-is-administrator.ts'
import { useSession } from '#ui/session/use-session.ts'

type HeaderProps = { frame: Frame; band: string | undefined; overPicture: boolean }

/**
 * The header of every page: name, links, Book Now, currency. Small screens have the side menu
 * instead of the links. The band below has the section's name. Home has no band, and its header
 * lies over the picture.
 */
export function Header({ frame, band, overPicture }: HeaderProps) {
  const isSignedIn = useSession().state === 'signed-in'
  const isAdministrator = useIsAdministrator()
  const { admin } = frame.menus
  const items = isAdministrator ? [...frame.menus.header, admin] : frame.menus.header
  return (
    <header className={overPicture ? 'absolute inset-x-0 top-0 z-20' : 'bg-sky relative z-20'}>
      <div className="wrap flex min-h-18 items-center justify-between gap-1 py-3 max-lg:flex-wrap sm:gap-6">
        <Link
          to="/"
          className="display flex flex-nowrap items-center gap-2 text-[1.25rem] leading-none whitespace-nowrap min-[360px]:text-[1.375rem] sm:gap-3"
        >
          <Mark className="h-8 w-8 shrink-0" />
          <span>{frame.shortName}</span>
        </Link>
        <nav
          aria-label={frame.words.mainNavigation}
          className="ml-auto hidden items-center gap-3 whitespace-nowrap lg:flex xl:gap-6"
        >
          <ul className="flex items-center gap-3 text-caption xl:gap-6 xl:text-meta">
            {items.map((item) => (
              <li key={item.path}>
                <NavLink
                  to={item.path}
                  className="decoration-disa inline-block py-2 decoration-2 underline-offset-8 hover:underline aria-[current=page]:underline"
                >
                  {item.label}
                </NavLink>
              </li>
            ))}
          </ul>
          {/* The link is as wide as its longer label, so that nothing moves once the session is known. */}
          <NavLink
            to={isSignedIn ? '/account' : '/auth'}
            className="decoration-disa inline-block min-w-[4em] py-2 text-caption decoration-2 underline-offset-8 hover:underline aria-[current=page]:underline xl:text-meta"
          >
            {isSignedIn ? frame.words.account : frame.words.signIn}
          </NavLink>
          <Link
            to="/contact"
            state={bookingIntent}
            className="button button-quiet px-4 text-meta xl:px-5.5"
          >
            {frame.words.bookNow}
          </Link>
        </nav>
        <div className="flex items-center max-lg:ml-auto">
          <SmallCurrencySelect label={frame.words.currency} />
          <Menu frame={frame} isSignedIn={isSignedIn} isAdministrator={isAdministrator} />
        </div>
      </div>
      {band && <TitleBand name={band} />}
    </header>
  )
}

/**
 * The company's mark, as drawn in art/scenes/logo-mark.ts: Table Mountain between its two peaks,
 * and the crossing below.
 */
function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M4 40 10 24 14 34 19 16H45L50 33 55 20 60 40z" />
      <path className="fill-disa" d="M4 44h56v4H4z" />
    </svg>
  )
}
