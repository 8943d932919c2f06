import { useEffect } from 'react'
import { useBackCloses } from '#web/back.ts'
import { tellOf, useToTell } from '#web/to-tell.ts'
import { Dillo } from './dillo.tsx'

const chiudi = () => tellOf(null)

/** The panel for one visit, over whatever screen it was booked on; nothing of it stays for who signs in next. */
export default function DilloDiUna() {
  const visita = useToTell()
  useBackCloses(visita !== null, chiudi)
  useEffect(() => chiudi, [])
  return <Dillo di={visita && { appuntamentoId: visita.id }} spostate={visita?.moved} onChiudi={chiudi} />
}
