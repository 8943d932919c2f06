/** An address of the program, but for what is a file: in assets, or with an ending in its last part. */
const SCREEN = /^\/app(\/(?!assets\/)([^/]*\/)*[^/.]*)?$/
const PAGE = '/app/index.html'

/**
 * Whether what is opened at this address is the program's own page, which then finds the screen; the service worker answers
 * with it where there is no network. What stands behind the path (`?gestisci=1`) is the screen's.
 */
export const opensOwnPage = ({ pathname }: Pick<URL, 'pathname'>): boolean =>
  pathname === PAGE || SCREEN.test(pathname)
