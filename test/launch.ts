import { type Browser, chromium } from 'playwright-core'
import { findBrowser, NO_BROWSER } from './browser.ts'

/** Chromium without what it does for itself. */
export const QUIET = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
]

/** A whole browser, for who measures or looks. @throws Error in Italian where none is installed */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error(NO_BROWSER)
  return chromium.launch({ executablePath, args: QUIET })
}
