import * as z from 'zod'
import { adminRoute, type Route } from '#server/http/routes.ts'
import {
  lottoAnnullato,
  lottoInput,
  piano,
  propostaInput,
  rigaLotto,
  settimanaDiLavoro,
  settimanaLottiQuery,
  spostamentoFatto,
  spostamentoInput,
  spostamentoProposto,
  visitaDaSpostare,
} from './contract.ts'
import { giornateConDistanze } from './distanze.queries.server.ts'
import { proponiGiornate } from './proposta.queries.server.ts'
import { annullaLotto, creaLotto, elencaLotti, spostaVisite } from './queries.server.ts'
import { proponiSpostamento } from './spostamento.queries.server.ts'

export const lottiRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/lotti/giornate',
    operation: 'elencaGiornate',
    title: 'Le giornate dei tecnici: orari senza assenze e festivi, e le visite che ci sono già',
    query: settimanaLottiQuery,
    reply: settimanaDiLavoro,
    run: ({ db, query }) => giornateConDistanze(db, query.dal, query.al, query.anche),
  }),
  adminRoute({
    method: 'POST',
    path: '/lotti/proposta',
    operation: 'proponiGiornate',
    title: 'Propone a chi e quando dare alcune visite, e perché; non scrive niente',
    body: propostaInput,
    reply: piano,
    run: ({ db, body }) => proponiGiornate(db, body),
  }),
  adminRoute({
    method: 'GET',
    path: '/lotti',
    operation: 'elencaLotti',
    title: 'Le visite prenotate o spostate insieme nelle ultime 24 ore, le ultime prima',
    reply: z.array(rigaLotto),
    run: ({ db }) => elencaLotti(db),
  }),
  adminRoute({
    method: 'POST',
    path: '/lotti',
    operation: 'creaLotto',
    title: 'Prenota più visite insieme, tutte o nessuna',
    failures: ['piano_superato', 'conflitto'],
    body: lottoInput,
    reply: rigaLotto,
    run: ({ body, ...ctx }) => creaLotto(ctx, body),
  }),
  adminRoute({
    method: 'POST',
    path: '/lotti/:id/annulla',
    operation: 'annullaLotto',
    title: 'Annulla ciò che è stato fatto insieme, per quanto non è cambiato da allora',
    failures: ['conflitto'],
    reply: lottoAnnullato,
    run: ({ id, ...ctx }) => annullaLotto(ctx, id),
  }),
  adminRoute({
    method: 'POST',
    path: '/lotti/spostamenti/proposta',
    operation: 'proponiSpostamento',
    title: 'Dove potrebbero andare le visite di alcuni giorni di un tecnico; non scrive niente',
    body: spostamentoProposto,
    reply: z.array(visitaDaSpostare),
    run: ({ db, body }) => proponiSpostamento(db, body),
  }),
  adminRoute({
    method: 'POST',
    path: '/lotti/spostamenti',
    operation: 'spostaVisite',
    title: 'Sposta più visite insieme, tutte o nessuna; se si vuole segna anche l’assenza di chi le aveva',
    failures: ['piano_superato', 'conflitto'],
    body: spostamentoInput,
    reply: spostamentoFatto,
    run: ({ body, ...ctx }) => spostaVisite(ctx, body),
  }),
]
