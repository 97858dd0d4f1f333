import type { Chance } from './random.ts';

export type Language = 'es' | 'en';

const WORDS: Readonly<Record<Language, readonly string[]>> = {
  es: `una página se lee de arriba abajo y cada parte tiene su lugar el navegador pide texto estilos imágenes al servidor que responde con lo que
    encuentra quien escribe piensa primero en quien lee después en máquinas buscadores lectores pantalla un formulario pregunta espera comprueba sin
    perder nada cuando falla red memoria caché función promesa módulo tipo valor objeto lista árbol nodo evento botón enlace título párrafo código
    ejemplo error prueba versión rama cambio equipo proyecto curso lección taller semana práctica idea nombre corto claro sencillo rápido accesible`
    .trim()
    .split(/\s+/),
  en: `a page is read from top to bottom and each part has its place the browser asks for text styles images of the server which answers with what
    it finds whoever writes thinks first of readers then of machines search engines screen readers a form asks waits checks without losing anything
    when the network fails memory cache function promise module type value object list tree node event button link title paragraph code example error
    test version branch change team project course lesson workshop week practice idea name short clear simple quick accessible small honest useful`
    .trim()
    .split(/\s+/),
};

/** This many words in a row. */
export function words(chance: Chance, language: Language, count: number): string {
  return Array.from({ length: count }, () => chance.pick(WORDS[language])).join(' ');
}

/** A sentence of ordinary length. */
export function sentence(chance: Chance, language: Language): string {
  const text = words(chance, language, 8 + chance.below(12));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** A few sentences. */
export function sentences(chance: Chance, language: Language, count: number): string {
  return Array.from({ length: count }, () => sentence(chance, language)).join(' ');
}

/** A title; the number makes it unique. */
export function title(chance: Chance, language: Language, number: number): string {
  const text = words(chance, language, 3 + chance.below(4));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${number}`;
}
