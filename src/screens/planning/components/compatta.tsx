// biome-ignore-all lint/a11y/useSemanticElements: a grid of hours is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: what is in the cells takes the focus (roving tabindex)

import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'
import { DI_ORE_LIBERE, oreLibere } from '#visite/tempo/ore-libere.rules.ts'
import type { Momento } from '#visite/tempo/parti.rules.ts'
import { BESIDE_PANEL } from '#web/ui/panel.tsx'
import stili from './compatta.module.css'
import { giornoEsteso, numeroGiorno, settimanaBreve } from './frasi.ts'
import { oraDelMinuto } from './geometria.ts'
import { contoInParole, type RigaPlanning } from './modello.ts'
import { misuraTesto } from './nomi.ts'
import overlay from './planning.module.css'
import { RigaCompatta } from './riga-compatta.tsx'
import { useRigheDisegnate } from './righe-disegnate.ts'
import type { SettimanaProps } from './settimana.tsx'

const ASSE = [9, 12, 15, 18]

const GRUPPI: { nome: string; ammette: (ruolo: RigaPlanning['operatore']['ruolo']) => boolean }[] = [
  { nome: 'Operatori', ammette: (ruolo) => ruolo === 'Operatore' },
  { nome: 'Direttori', ammette: (ruolo) => ruolo === 'Direttore' },
  { nome: 'Altri', ammette: (ruolo) => ruolo !== 'Operatore' && ruolo !== 'Direttore' },
]

/** The whole crew's week on one screen: a line for each technician, hours from left to right. */
export function Compatta(props: SettimanaProps & { ora: Momento }) {
  const { etichetta, giorni, righe, visite, oggi, ora, adesso, appigli, scelto } = props
  const disegnate = useRigheDisegnate(righe.length, giorni[0] ?? '')
  const [testo] = useState(() => misuraTesto(getComputedStyle(document.body).fontFamily))
  const { feriale, festivo } = useLarghezze(appigli.corsa)
  const libere = liberePerGiorno(giorni, righe, ora)
  const finita = libere.every((minuti) => minuti === null)
  const conta = (x: number) => visite.get(giorni[x] ?? '') ?? { visite: 0, assenti: 0 }
  return (
    <div
      ref={appigli.corsa}
      className={stili.corsa}
      style={{ '--adesso': adesso ?? (ora.minuti < 720 ? 0 : 1) } as CSSProperties}
      data-chiuso={adesso === null || undefined}
      data-asse="x"
      data-colonne={7}
      {...BESIDE_PANEL}
      data-righe={righe.length}
    >
      <div
        role="grid"
        aria-label={etichetta}
        aria-rowcount={righe.length + 2}
        aria-colcount={8}
        className={stili.griglia}
      >
        <div role="row" className={stili.testata} data-testata aria-rowindex={1}>
          <div role="columnheader" className={stili.giorno}>
            <span className="sr-only">Operatori</span>
          </div>
          {giorni.map((giorno, x) => (
            <div
              role="columnheader"
              key={giorno}
              className={stili.giorno}
              data-colonna={giorno}
              data-oggi={giorno === oggi || undefined}
              data-scelto={giorno === scelto?.giorno || undefined}
              aria-current={giorno === oggi ? 'date' : undefined}
              aria-label={`${giornoEsteso(giorno)}, ${contoInParole(conta(x))}`}
            >
              <span className={stili.data}>
                <b>{numeroGiorno(giorno)}</b>
                <span>{settimanaBreve(giorno)}</span>
                <small>
                  {conta(x).visite} <span>{contoInParole(conta(x)).replace(/^\d+ /, '')}</span>
                </small>
              </span>
              {x < 5 && (
                <span className={stili.asse} aria-hidden>
                  {ASSE.map((ora) => (
                    <i key={ora} style={{ '--n': (ora - 9) / 9 } as CSSProperties}>
                      {ora}
                    </i>
                  ))}
                </span>
              )}
              {giorno === oggi && adesso !== null && (
                <em className={stili.ora}>{oraDelMinuto(ora.minuti)}</em>
              )}
            </div>
          ))}
        </div>
        {GRUPPI.map(({ nome, ammette }) => {
          const delGruppo = righe.flatMap((riga, y) => (ammette(riga.operatore.ruolo) ? [{ riga, y }] : []))
          if (delGruppo.length === 0) return null
          return (
            <div role="rowgroup" key={nome} aria-label={nome} className={stili.gruppo}>
              <div className={stili.capo} aria-hidden>
                {nome} <b>{delGruppo.length}</b>
              </div>
              {delGruppo.map(({ riga, y }) => (
                <RigaCompatta
                  key={riga.operatore.id}
                  riga={riga}
                  y={y}
                  oggi={oggi}
                  libere={finita ? null : libereNellaSettimana(riga)}
                  piena={y < disegnate}
                  feriale={feriale}
                  festivo={festivo}
                  testo={testo}
                  scelto={scelto?.utenteId === riga.operatore.id ? scelto : null}
                />
              ))}
            </div>
          )
        })}
        <div role="row" className={stili.piede} aria-rowindex={righe.length + 2}>
          <div role="rowheader" title={DI_ORE_LIBERE}>
            Ore libere
          </div>
          {libere.map((minuti, x) => (
            <div role="gridcell" key={giorni[x]} data-oggi={giorni[x] === oggi || undefined}>
              {minuti === null ? (
                '–'
              ) : minuti === 0 ? (
                'Al completo'
              ) : (
                <>
                  <b>{oreLibere(minuti)}</b> libere
                </>
              )}
            </div>
          ))}
        </div>
      </div>
      <div ref={appigli.segno} className={overlay.segno} hidden />
    </div>
  )
}

/** How wide a weekday and a day of the weekend are, px: known before the first paint, and when the room changes. */
function useLarghezze(corsa: RefObject<HTMLDivElement | null>) {
  const [larghezze, setLarghezze] = useState({ feriale: 0, festivo: 0 })
  useLayoutEffect(() => {
    const nodo = corsa.current
    if (!nodo) return
    const misura = () => {
      const giorni = nodo.querySelectorAll<HTMLElement>('[data-colonna]')
      // The left border is not room.
      const larghezza = (x: number) => Math.max(0, (giorni[x]?.getBoundingClientRect().width ?? 0) - 1)
      const [feriale, festivo] = [larghezza(0), larghezza(6)]
      setLarghezze((larghezze) =>
        larghezze.feriale === feriale && larghezze.festivo === festivo ? larghezze : { feriale, festivo },
      )
    }
    misura()
    const guarda = new ResizeObserver(misura)
    guarda.observe(nodo)
    return () => guarda.disconnect()
  }, [corsa])
  return larghezze
}

/** Minutes that a technician can still be given in the week. */
const libereNellaSettimana = ({ operatore }: RigaPlanning): number =>
  somma(operatore.giorni.map(({ minutiLiberi }) => minutiLiberi))

/** Minutes that can still be given out on each day of the week, of all together; null where nobody works, and of what is over. */
function liberePerGiorno(
  giorni: readonly string[],
  righe: readonly RigaPlanning[],
  ora: Momento,
): (number | null)[] {
  return giorni.map((giorno) => {
    const giornate = righe.flatMap(
      ({ operatore }) => operatore.giorni.find((giornata) => giornata.giorno === giorno) ?? [],
    )
    const lavora = giornate.some(({ orario }) => orario.length > 0)
    return !lavora || giorno < ora.giorno ? null : somma(giornate.map(({ minutiLiberi }) => minutiLiberi))
  })
}

const somma = (numeri: number[]): number => numeri.reduce((x, y) => x + y, 0)
