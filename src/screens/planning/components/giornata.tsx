// biome-ignore-all lint/a11y/useSemanticElements: a grid of hours is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: what is in the cells takes the focus (roving tabindex)

import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, useEffect } from 'react'
import type { Momento } from '#visite/tempo/parti.rules.ts'
import { useParam } from '#web/params.ts'
import { Initials } from '#web/ui/initials.tsx'
import { AssenzeNelPlanning } from './assenze.tsx'
import { componiCella } from './cella.ts'
import { giornoEsteso, numeroGiorno, settimanaBreve } from './frasi.ts'
import { daSpostare, oraDelMinuto, type TrattoPlanning } from './geometria.ts'
import stili from './giornata.module.css'
import type { Appigli } from './interazione.ts'
import type { RigaPlanning } from './modello.ts'
import overlay from './planning.module.css'
import { SpostaSue } from './sposta-sue.tsx'
import { BloccoVisita, type CellaVisita, Conflitti, Gettone, Slot } from './visita.tsx'

const ASSE = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
/** More technicians than this, and dots would not be counted. */
const PUNTI = 12

interface GiornataProps {
  giorni: string[]
  giorno: string
  onGiorno: (giorno: string) => void
  righe: RigaPlanning[]
  oggi: string
  ora: Momento
  adesso: number | null
  appigli: Appigli
  /** The phone: one technician at a time. */
  unTecnico: boolean
  onSpostaSue: (utenteId: number) => void
}

/** One day, for fingers: one technician on phones, five side by side on tablets. */
export function GiornataPlanning({
  giorni,
  giorno,
  onGiorno,
  righe,
  oggi,
  ora,
  adesso,
  appigli,
  unTecnico,
  onSpostaSue,
}: GiornataProps) {
  const [parametro, setTecnico] = useParam('tecnico')
  const scelto = Math.max(
    0,
    righe.findIndex(({ operatore }) => String(operatore.id) === parametro),
  )
  const mostrate = unTecnico ? righe.slice(scelto, scelto + 1) : righe
  const cambia = (passo: number) => {
    const riga = righe[(scelto + passo + righe.length) % righe.length]
    if (riga) setTecnico(String(riga.operatore.id))
  }
  useStrisciata(appigli, unTecnico, cambia)
  const conFuori = mostrate.some(({ giorni: [g] }) => (g?.fuori.length ?? 0) > 0)
  const passati = giorno < oggi ? 24 * 60 : giorno === oggi ? ora.minuti : 0
  const spazio = unTecnico ? 'largo' : 'colonna'
  const offerto = ({ da, a }: TrattoPlanning) => a - da === 60 && da >= passati

  return (
    <>
      {unTecnico && <Chi righe={righe} scelto={scelto} onCambia={cambia} onSpostaSue={onSpostaSue} />}
      <div className={stili.giorni} role="group" aria-label="Giorno">
        {giorni.map((data) => (
          <button
            key={data}
            type="button"
            aria-pressed={data === giorno}
            data-oggi={data === oggi || undefined}
            onClick={() => onGiorno(data)}
          >
            <span className="sr-only">{giornoEsteso(data)}</span>
            <span aria-hidden>{settimanaBreve(data)}</span>
            <b aria-hidden>{numeroGiorno(data)}</b>
          </button>
        ))}
      </div>
      <div
        ref={appigli.corsa}
        className={stili.corsa}
        style={{ '--adesso': adesso ?? 0, '--tecnici': mostrate.length } as CSSProperties}
        data-colonne={mostrate.length}
        data-righe={1}
        data-uno={unTecnico || undefined}
      >
        <div role="grid" aria-label={`Planning, ${giornoEsteso(giorno)}`} className={stili.griglia}>
          {!unTecnico && (
            <div role="row" className={stili.tecnici} data-testata>
              <span className={stili.angolo} aria-hidden />
              {mostrate.map(({ operatore, carico }) => (
                <div role="columnheader" key={operatore.id} className={stili.tecnico}>
                  <SpostaSue
                    tecnico={operatore.nome_utente}
                    sotto={operatore.ruolo ?? 'Non attivo'}
                    onClick={() => onSpostaSue(operatore.id)}
                  />
                  <span className={stili.carico} aria-hidden>
                    <i style={{ width: `${carico * 100}%` }} />
                  </span>
                </div>
              ))}
            </div>
          )}
          <div role="row" className={stili.colonne} data-fuori={conFuori || undefined}>
            <div className={stili.asse} aria-hidden>
              {ASSE.map((ora, n) => (
                <span key={ora} style={{ top: `${(n / 9) * 100}%` }}>
                  {ora}
                </span>
              ))}
              {giorno === oggi && adesso !== null && <b>{oraDelMinuto(ora.minuti)}</b>}
            </div>
            {mostrate.map(({ operatore, giorni: [voci] }, x) => {
              if (!voci) return null
              const { id: utenteId, nome_utente: tecnico } = operatore
              const cella: CellaVisita = { x, y: 0, giorno, tecnico, utenteId }
              return (
                <div
                  role="gridcell"
                  key={utenteId}
                  className={stili.cella}
                  data-oggi={giorno === oggi || undefined}
                  data-passato={giorno < oggi || undefined}
                >
                  {conFuori && (
                    <div className={stili.fuori}>
                      {voci.fuori.map((spicchio) => (
                        <Gettone key={spicchio.visita.id} spicchio={spicchio} cella={cella} />
                      ))}
                    </div>
                  )}
                  <div className={stili.ore} data-colonna={giorno} data-utente={utenteId}>
                    <AssenzeNelPlanning giorno={voci} primoGiorno />
                    {componiCella({ ...voci, liberi: voci.liberi.filter(offerto) }).map((voce) =>
                      'visita' in voce ? (
                        <BloccoVisita
                          key={voce.visita.id}
                          spicchio={voce}
                          cella={cella}
                          spazio={unTecnico ? 'largo' : 'colonna'}
                          sposta={daSpostare(voci, voce)}
                        />
                      ) : (
                        <Slot key={`l${voce.da}`} tratto={voce} cella={cella} spazio={spazio} />
                      ),
                    )}
                    <Conflitti spicchi={voci.spicchi} />
                    {giorno === oggi && adesso !== null && <div className={stili.adesso} />}
                  </div>
                </div>
              )
            })}
          </div>
          <div ref={appigli.segno} className={overlay.segno} hidden />
        </div>
      </div>
    </>
  )
}

interface ChiProps {
  righe: RigaPlanning[]
  scelto: number
  onCambia: (passo: number) => void
  onSpostaSue: (utenteId: number) => void
}

/** Whose day it is; the arrows do what a swipe does. */
function Chi({ righe, scelto, onCambia, onSpostaSue }: ChiProps) {
  const riga = righe[scelto]
  const accanto = (passo: number) =>
    righe[(scelto + passo + righe.length) % righe.length]?.operatore.nome_utente
  if (!riga) return null
  const { id, nome_utente: nome, ruolo } = riga.operatore
  const visite = riga.giorni[0]?.spicchi.length ?? 0
  const [precedente = '', successivo = ''] = [accanto(-1), accanto(1)]
  return (
    <div className={stili.chi} data-solo={righe.length === 1 || undefined}>
      <button type="button" onClick={() => onCambia(-1)}>
        <span className="sr-only">Tecnico precedente: {precedente}</span>
        <IconChevronLeft aria-hidden />
        <Initials nome={precedente} />
      </button>
      <div>
        <div className={stili.persona} aria-live="polite">
          <Initials nome={nome} />
          <SpostaSue
            tecnico={nome}
            sotto={`${ruolo ?? 'Non attivo'} · ${visite === 1 ? '1 visita' : `${visite} visite`}`}
            onClick={() => onSpostaSue(id)}
          />
        </div>
        {righe.length > 1 && righe.length <= PUNTI && (
          <div className={stili.punti} aria-hidden>
            {righe.map(({ operatore }, n) => (
              <i key={operatore.id} data-qui={n === scelto || undefined} />
            ))}
          </div>
        )}
      </div>
      <button type="button" onClick={() => onCambia(1)}>
        <span className="sr-only">Tecnico successivo: {successivo}</span>
        <Initials nome={successivo} />
        <IconChevronRight aria-hidden />
      </button>
    </div>
  )
}

const STRISCIATA_PX = 56

/** A swipe across the column changes technician; the column follows the finger. */
function useStrisciata({ corsa }: Appigli, active: boolean, cambia: (passo: number) => void) {
  useEffect(() => {
    const nodo = corsa.current
    if (!nodo || !active) return
    let da: { x: number; y: number } | null = null
    const griglia = nodo.querySelector<HTMLElement>('[role="grid"]')
    const segui = (dx: number) => {
      if (griglia) griglia.style.transform = dx === 0 ? '' : `translateX(${dx}px)`
    }
    const giu = (e: PointerEvent) => {
      da = e.pointerType === 'touch' && e.isPrimary ? { x: e.clientX, y: e.clientY } : null
    }
    const muovi = (e: PointerEvent) => {
      if (!da) return
      if (nodo.dataset.trascina) {
        da = null
        return segui(0)
      }
      const [dx, dy] = [e.clientX - da.x, e.clientY - da.y]
      segui(Math.abs(dx) > 12 && Math.abs(dx) > Math.abs(dy) ? dx * 0.7 : 0)
    }
    const su = (e: PointerEvent) => {
      const partenza = da
      da = null
      segui(0)
      if (!partenza || nodo.dataset.trascina) return
      const [dx, dy] = [e.clientX - partenza.x, e.clientY - partenza.y]
      if (Math.abs(dx) > STRISCIATA_PX && Math.abs(dx) > 1.5 * Math.abs(dy)) cambia(dx < 0 ? 1 : -1)
    }
    const lascia = () => {
      da = null
      segui(0)
    }
    nodo.addEventListener('pointerdown', giu)
    nodo.addEventListener('pointermove', muovi)
    nodo.addEventListener('pointerup', su)
    nodo.addEventListener('pointercancel', lascia)
    return () => {
      nodo.removeEventListener('pointerdown', giu)
      nodo.removeEventListener('pointermove', muovi)
      nodo.removeEventListener('pointerup', su)
      nodo.removeEventListener('pointercancel', lascia)
    }
  })
}
