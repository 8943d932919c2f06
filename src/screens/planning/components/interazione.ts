import { type RefObject, useEffect, useRef } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { rightInstant } from '#shared/clock.ts'
import { STATI_VISITA } from '#shared/stati.ts'
import { formatPhone } from '#shared/text.ts'
import { altroGiornoInParole } from '#visite/appuntamenti/components/altro-giorno.tsx'
import { orario } from '#visite/appuntamenti/components/words.ts'
import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { momento } from '#visite/tempo/parti.rules.ts'
import { isTouch } from '#web/width.ts'
import { altraOra } from './altra-ora.ts'
import { doveEConChi, elencaInParole, giornoBreve, motivoNonLibero, ore } from './frasi.ts'
import {
  conflitti,
  estremiDi,
  liberoFino,
  minutiTraIstanti,
  oraDelMinuto,
  type PuntoPlanning,
  sommaTratti,
  spostaVisita,
} from './geometria.ts'
import type { Meta, ModoGesto, Presa } from './gesto.ts'
import { type RigaPlanning, visitaIn } from './modello.ts'
import type { Mossa } from './spostamento.ts'
import { creaSuggerimento } from './suggerimento.ts'
import { vicino } from './tastiera.ts'
import { attivaTrascinamento } from './trascina.ts'
import stili from './visita.module.css'

export interface PrenotazioneNelPlanning {
  utenteId: number
  giorno: string
  da: number
  a: number
}

interface Azioni {
  prenota: (libero: PrenotazioneNelPlanning) => void
  apri: (visita: VisitaPlanning) => void
  muovi: (mossa: Mossa, nota: string) => void
  menu: (visita: VisitaPlanning, x: number, y: number) => void
  chiediSposta: (visita: VisitaPlanning) => void
  spostaSue: (utenteId: number) => void
}

export interface Appigli {
  corsa: RefObject<HTMLDivElement | null>
  segno: RefObject<HTMLDivElement | null>
  strato: RefObject<HTMLDivElement | null>
  suggerimento: RefObject<HTMLDivElement | null>
}

const ATTESA_MS = 280

/**
 * Everything that the hand and the keys do in the grid, with one set of listeners for all of it: click, drag, tips,
 * arrows, `m`. Returns a function that cancels a drag: false when there was none.
 */
export function useInterazione(appigli: Appigli, righe: RigaPlanning[], azioni: Azioni): () => boolean {
  const vive = useRef({ righe, azioni })
  vive.current = { righe, azioni }
  const annulla = useRef<() => boolean>(() => false)
  const nodi = useRef(appigli)

  useEffect(() => {
    const { corsa, segno, strato, suggerimento } = nodi.current
    if (!corsa.current || !segno.current || !strato.current || !suggerimento.current) return
    const griglia = corsa.current
    const tip = creaSuggerimento(suggerimento.current)
    const giornoDi = (utenteId: number, giorno: string) =>
      vive.current.righe
        .find(({ operatore }) => operatore.id === utenteId)
        ?.giorni.find((giornata) => giornata.giorno === giorno)
    const nomeDi = (utenteId: number) =>
      vive.current.righe.find(({ operatore }) => operatore.id === utenteId)?.operatore.nome_utente ?? ''
    const visitaDi = (nodo: Element | null | undefined): VisitaPlanning | null => {
      const id = Number(nodo?.closest<HTMLElement>('[data-visita]')?.dataset.visita)
      return id ? visitaIn(vive.current.righe, id) : null
    }
    const proponiOra = (visita: VisitaPlanning) => {
      const riga = vive.current.righe.find(({ operatore }) => operatore.id === visita.utente_assegnato_id)
      return riga && altraOra(riga, visita, rightInstant())
    }
    const conflitto = (meta: Meta, id: number) =>
      elencaInParole(conflitti(giornoDi(meta.utenteId, meta.giorno), meta, id))
    const motivoContro = (meta: Meta) => {
      const giorno = giornoDi(meta.utenteId, meta.giorno)
      return giorno ? motivoNonLibero(giorno, meta) : ''
    }
    /** What is red under the hand: busy or away; out of somebody's hours is only said. */
    const contro = (meta: Meta, id: number) => {
      const insieme = conflitto(meta, id)
      const via = motivoContro(meta)
      return insieme ? `Occupato: ${insieme}` : via.startsWith('Assente') ? via : ''
    }

    const trascina = attivaTrascinamento({
      corsa: griglia,
      segno: segno.current,
      strato: strato.current,
      suggerimento: tip,
      classeFantasma: stili.fantasma ?? '',
      prendi(nodo) {
        const visita = visitaDi(nodo)
        const { giorno = '', da, a, con } = nodo.dataset
        nascondi()
        const presa = visita && { visita, giorno, spicchio: { da: Number(da), a: Number(a) } }
        // In the row of who comes along it is only opened.
        return con === undefined ? presa : null
      },
      giudica: (meta, { visita }) => ({
        posto: [
          nomeDi(meta.utenteId),
          `${giornoBreve(meta.giorno)}, ${ore(meta)}`,
          !contro(meta, visita.id) && motivoContro(meta).toLowerCase(),
        ]
          .filter(Boolean)
          .join(' · '),
        conflitto: contro(meta, visita.id),
      }),
      rilascia(presa, meta, modo) {
        const insieme = conflitto(meta, presa.visita.id)
        const nota = insieme ? `insieme a ${insieme}` : motivoContro(meta).toLowerCase()
        vive.current.azioni.muovi({ visita: presa.visita, punto: doveVa(presa, meta, modo) }, nota)
      },
      menu(nodo, x, y) {
        const visita = visitaDi(nodo)
        if (visita) vive.current.azioni.menu(visita, x, y)
      },
    })
    annulla.current = trascina.annulla

    let attesa: ReturnType<typeof setTimeout> | undefined
    let mostrato: Element | null = null
    function nascondi() {
      clearTimeout(attesa)
      mostrato = null
      tip.nascondi()
    }
    function mostra(nodo: HTMLElement, daTastiera = false) {
      mostrato = nodo
      const { slot, giorno = '', da, a } = nodo.dataset
      if (slot) {
        const tratto = { da: Number(da), a: Number(a) }
        const giornata = giornoDi(Number(slot), giorno)
        const fuori = giornata && motivoNonLibero(giornata, tratto)
        const fino = giornata ? `libero fino alle ${oraDelMinuto(liberoFino(giornata, tratto.a))}` : ''
        const quando = `${giornoBreve(giorno)}, ${ore(tratto)} · ${fuori?.toLowerCase() || fino}`
        return tip.mostra(
          'Nuovo Appuntamento',
          `${nomeDi(Number(slot))} · ${quando}`,
          nodo.getBoundingClientRect(),
        )
      }
      const visita = visitaDi(nodo)
      if (!visita) return
      const stato = STATI_VISITA[visita.stato]
      const tasti = daTastiera && 'Invio apre, M sposta'
      const vorrebbe = visita.altro_giorno && [
        altroGiornoInParole(visita),
        formatPhone(visita.cliente.telefono ?? ''),
        proponiOra(visita),
      ]
      const posto = doveEConChi(visita)
      const resto = [...(vorrebbe ?? []), stato, visita.tipologia, posto, visita.ditte?.nome, tasti]
        .filter(Boolean)
        .join(' · ')
      tip.mostra(`${orario(visita)}  ${nomeCliente(visita.cliente)}`, resto, nodo.getBoundingClientRect())
    }
    function sopra(evento: PointerEvent) {
      if (evento.pointerType === 'touch' || trascina.inCorso() || evento.buttons) return
      const nodo = (evento.target as Element).closest<HTMLElement>('[data-visita], [data-slot]')
      if (nodo === mostrato) return
      nascondi()
      if (!nodo) return
      if (nodo.dataset.slot) mostra(nodo)
      else attesa = setTimeout(() => mostra(nodo), ATTESA_MS)
    }
    function fuoco(evento: FocusEvent) {
      const nodo = (evento.target as Element).closest<HTMLElement>('[data-visita], [data-slot]')
      if (!nodo) return
      for (const attivo of griglia.querySelectorAll<HTMLElement>('[data-x][tabindex="0"]'))
        attivo.tabIndex = -1
      nodo.tabIndex = 0
      nascondi()
      // Within the grid only: what has the focus when the planning opens would cover its neighbours unasked.
      const daDentro = griglia.contains(evento.relatedTarget as Node | null)
      if (daDentro && nodo.matches(':focus-visible')) mostra(nodo, true)
    }
    function clic(evento: MouseEvent) {
      const tecnico = (evento.target as Element).closest<HTMLElement>('[data-chi]')?.dataset.chi
      if (tecnico) return vive.current.azioni.spostaSue(Number(tecnico))
      const nodo = (evento.target as Element).closest<HTMLElement>('[data-visita], [data-slot]')
      if (!nodo) return
      nascondi()
      const { slot, giorno = '', da, a } = nodo.dataset
      if (slot) vive.current.azioni.prenota({ utenteId: Number(slot), giorno, da: Number(da), a: Number(a) })
      const visita = visitaDi(nodo)
      if (visita) vive.current.azioni.apri(visita)
    }
    function menu(evento: MouseEvent) {
      const visita = visitaDi(evento.target as Element)
      if (!visita || evento.defaultPrevented) return
      evento.preventDefault()
      nascondi()
      const r = (evento.target as Element).getBoundingClientRect()
      // From the keyboard there is no pointer.
      const tasto = evento.clientX === 0 && evento.clientY === 0
      vive.current.azioni.menu(visita, tasto ? r.left + 8 : evento.clientX, tasto ? r.bottom : evento.clientY)
    }
    function tasto(evento: KeyboardEvent) {
      const nodo = (evento.target as Element).closest<HTMLElement>('[data-x]')
      if (!nodo || evento.altKey || evento.metaKey || trascina.inCorso()) return
      if (evento.key.toLowerCase() === 'm' && !evento.ctrlKey) {
        const visita = visitaDi(nodo)
        if (visita) vive.current.azioni.chiediSposta(visita)
        return
      }
      const arrivo = vicino(griglia, nodo, evento.key, evento.ctrlKey)
      if (!arrivo) return
      evento.preventDefault()
      arrivo.focus({ preventScroll: true })
      portaInVista(griglia, arrivo)
    }
    griglia.addEventListener('pointerover', sopra)
    griglia.addEventListener('pointerleave', nascondi)
    griglia.addEventListener('focusin', fuoco)
    griglia.addEventListener('focusout', nascondi)
    griglia.addEventListener('click', clic)
    griglia.addEventListener('contextmenu', menu)
    griglia.addEventListener('keydown', tasto)
    griglia.addEventListener('scroll', nascondi, { passive: true })
    return () => {
      nascondi()
      trascina.ferma()
      griglia.removeEventListener('pointerover', sopra)
      griglia.removeEventListener('pointerleave', nascondi)
      griglia.removeEventListener('focusin', fuoco)
      griglia.removeEventListener('focusout', nascondi)
      griglia.removeEventListener('click', clic)
      griglia.removeEventListener('contextmenu', menu)
      griglia.removeEventListener('keydown', tasto)
      griglia.removeEventListener('scroll', nascondi)
    }
  }, [])

  // One tab stop, always: what is on now, until the arrows have chosen another. Where there are keys it has the focus
  // from the start; the attribute tells the dialog's own trap, which chooses a moment later.
  const cominciato = useRef(false)
  useEffect(() => {
    const griglia = appigli.corsa.current
    if (!griglia || griglia.querySelector('[data-x][tabindex="0"]')) return
    const diOggi = [...griglia.querySelectorAll<HTMLElement>('[data-oggi] [data-x]')]
    const { minuti } = momento(rightInstant())
    const primoNodo =
      diOggi.find(({ dataset }) => Number(dataset.a) > minuti) ??
      diOggi[0] ??
      griglia.querySelector<HTMLElement>('[data-visita], [data-slot]') ??
      griglia.querySelector<HTMLElement>('[data-x]')
    if (!primoNodo) return
    primoNodo.tabIndex = 0
    if (cominciato.current) return
    cominciato.current = true
    if (isTouch()) return
    // The week may come when something else has been opened over it already, and takes the keys.
    const sopra = document.activeElement?.closest('[aria-modal="true"]')
    if (sopra && !sopra.contains(griglia)) return
    primoNodo.dataset.autofocus = ''
    primoNodo.focus({ preventScroll: true })
    portaInVista(griglia, primoNodo)
  })

  return () => annulla.current()
}

function doveVa({ visita, giorno, spicchio }: Presa, meta: Meta, modo: ModoGesto): PuntoPlanning {
  if (modo === 'sposta') return spostaVisita(visita, { giorno, minuti: spicchio.da }, meta)
  const { inizio, fine } = estremiDi(visita)
  const allungo = meta.a - spicchio.a
  return {
    utenteId: visita.utente_assegnato_id,
    inizio,
    fine: minutiTraIstanti(inizio, fine) + allungo > 0 ? sommaTratti(fine, allungo) : fine,
  }
}

/** Not under the sticky head, nor at the very edge. */
function portaInVista(griglia: HTMLElement, nodo: HTMLElement) {
  const testata = griglia.querySelector<HTMLElement>('[data-testata]')?.offsetHeight ?? 0
  const g = griglia.getBoundingClientRect()
  const r = nodo.getBoundingClientRect()
  const sopra = g.top + testata + 20 - r.top
  const sotto = r.bottom + 8 - g.bottom
  if (sopra > 0) griglia.scrollTop -= sopra
  else if (sotto > 0) griglia.scrollTop += sotto
  if (r.left < g.left + 44) griglia.scrollLeft -= g.left + 44 - r.left
  else if (r.right > g.right) griglia.scrollLeft += r.right - g.right
}
