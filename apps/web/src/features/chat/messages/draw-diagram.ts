// This comes first: it makes room for what the next import looks for.
import './worker-globals.ts';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { spreadFlowchart } from './spread-flowchart.ts';

/** A diagram in Mermaid's language, and the colours of the theme that it is drawn in. */
export interface DiagramSource {
  source: string;
  colors: DiagramColors;
}

export interface DiagramColors {
  bg: string;
  fg: string;
  line: string;
  accent: string;
  muted: string;
  surface: string;
  border: string;
}

/** A picture with its size in pixels. */
export interface DrawnDiagram {
  svg: string;
  width: number;
  height: number;
}

/**
 * Draws a diagram as SVG: flowcharts, states, sequences, classes, entities and x-y charts.
 * @throws for what is none of these or has no node
 */
export function drawDiagram({ source, colors }: DiagramSource): DrawnDiagram {
  const look = { ...colors, font: 'sans-serif', transparent: true };
  const drawn = renderMermaidSVG(spreadFlowchart(source), look);
  // It asks for a font of another server. An image loads nothing anyway; it need not even try.
  const svg = drawn.replace(/@import url\([^)]*\);?/g, '');
  const [width, height] = ['width', 'height'].map((name) =>
    Number(new RegExp(`^<svg[^>]*\\s${name}="([\\d.]+)"`).exec(svg)?.[1]),
  );
  if (!width || !height) throw new Error('The diagram is empty.');
  return { svg, width: Math.ceil(width), height: Math.ceil(height) };
}
