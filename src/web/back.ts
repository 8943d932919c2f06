import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { newUuid } from './idempotency.ts'
import { stepBack, stepsBackDone } from './steps-back.ts'

interface Above {
  /** What is open over the screen in this history entry, the lowest first. */
  sopra?: readonly string[]
}

/** As the browser has it, also before it is drawn. */
const openHere = (): readonly string[] => (history.state as { usr?: Above } | null)?.usr?.sopra ?? []

/** What is open now: the step of something that has just closed is taken by what opens instead. */
const alive = new Set<string>()

/**
 * Makes what opens over a screen a step of the history, so that Back closes it, and only the last of several. For what has
 * no address of its own; useOpen (params.ts) is for what has.
 * @param close false where it can't be closed now: its step is put back
 * @param name of what opens by itself where the page is loaded again: its step is there already
 */
export function useBackCloses(open: boolean, close: () => unknown, name?: string): void {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const above = (state as Above | null)?.sopra
  const idle = useNavigation().state === 'idle'
  // Each opening has a step of its own: the last one's may still be there, on its way back.
  const step = useRef('')
  const arrived = useRef(false)
  const still = useRef(idle)
  still.current = idle

  const push = useEffectEvent((mine: string) => {
    const here = openHere()
    const last = here.at(-1)
    const over = { ...state, sopra: [...here.filter((one) => alive.has(one)), mine] }
    const replace = last !== undefined && !alive.has(last)
    return navigate({ pathname, search, hash }, { state: over, replace, preventScrollReset: true })
  })
  const onClose = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    let closed = false
    const last = openHere().at(-1)
    const there = step.current === '' && name && last?.startsWith(name) ? last : null
    const mine = there ?? `${name ?? ''} ${newUuid()}`
    step.current = mine
    arrived.current = false
    alive.add(mine)
    if (!there) void stepsBackDone().then(() => !closed && push(mine))
    return () => {
      closed = true
      alive.delete(mine)
      // Closed otherwise than by Back: its step goes too, unless one is on the way elsewhere.
      setTimeout(async () => {
        // What was open above it goes first.
        await stepsBackDone()
        if (still.current && openHere().at(-1) === mine) stepBack(navigate)
      })
    }
  }, [open, name, navigate])
  useEffect(() => {
    if (above?.includes(step.current)) arrived.current = true
    else if (arrived.current) {
      arrived.current = false
      if (open && onClose() === false) push(step.current)
    }
  }, [above, open])
}

/**
 * The state of what opens over the screen without an address: what is open, or that nothing is; Back closes it.
 * @param nothing the state while nothing is open: null, or false
 */
export function useOpened<T>(nothing: T): [T, (open: T) => void] {
  const [opened, setOpened] = useState(nothing)
  useBackCloses(opened !== nothing, () => setOpened(nothing))
  return [opened, setOpened]
}

/** Whether something without an address is open over the screen; Back closes it. */
export function useOpenedOver(): [boolean, { open: () => void; close: () => void }] {
  const [opened, setOpened] = useOpened(false)
  return [opened, { open: () => setOpened(true), close: () => setOpened(false) }]
}
