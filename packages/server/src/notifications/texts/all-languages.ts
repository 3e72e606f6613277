import type { MailLanguage } from '@sign-envelope/core/contract';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { MailTexts } from './mail-texts.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';

export const mailTexts: Readonly<Record<MailLanguage, MailTexts>> = { en, de, es, fr, nl, pt };
