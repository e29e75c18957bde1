import * as z from 'zod';
import { aboutFigure, figureKind, words } from './kind.ts';
import { countLines, createPen, type Pen } from './pen.ts';
import { sentence } from './text-form.ts';

const Node = z.strictObject({
  name: words,
  owner: words,
  side: z.enum(['left', 'right']),
  /** Seen from the hub. */
  dir: z.enum(['in', 'out', 'both']),
  carries: words,
  wall: z.literal(true).optional(),
});
type Node = z.infer<typeof Node>;

const Map = z
  .strictObject({
    kind: z.literal('map'),
    ...aboutFigure,
    hub: z.strictObject({ name: words, owner: words }),
    nodes: z.array(Node).min(3).max(6),
    wall: words.optional(),
  })
  .refine(({ nodes, wall }) => nodes.some((node) => node.wall) === (wall !== undefined), {
    path: ['wall'],
    message: 'says what is behind the dashed lines: with a node behind it, and only then',
  })
  .refine(
    ({ nodes }) => ['left', 'right'].every((side) => nodes.filter((node) => node.side === side).length <= 3),
    {
      path: ['nodes'],
      message: 'stand at most three on a side',
    },
  );
type Map = z.infer<typeof Map>;

const X = 12;
const BOX = 158;
const HUB = { x: 254, width: 100 };

function nodeHeight({ name, owner }: Node, width: number): number {
  return 20 + countLines(name, width - 22, 'strong') * 17 + countLines(owner, width - 22, 'small') * 16;
}

function drawNode(pen: Pen, node: Node, { x, y, width }: { x: number; y: number; width: number }): void {
  pen.bar({ x, y, width, height: nodeHeight(node, width) }, node.wall ? 'box-wall' : 'box');
  const end = pen.lines({ x: x + 11, y: y + 22, width: width - 22 }, node.name, 'strong');
  pen.lines({ x: x + 11, y: end, width: width - 22 }, node.owner, 'small');
}

function drawWide(pen: Pen, { hub, nodes }: Map): number {
  const sides = [nodes.filter(({ side }) => side === 'left'), nodes.filter(({ side }) => side === 'right')];
  const room = HUB.x - X - BOX - 10;
  const rowHeight = (node: Node) =>
    Math.max(nodeHeight(node, BOX), 36 + countLines(node.carries, room, 'aside') * 17);
  const heights = sides.map((side) => side.reduce((sum, node) => sum + rowHeight(node) + 22, -22));
  const hubLines = countLines(hub.name, HUB.width - 18, 'lead');
  const ownerLines = countLines(hub.owner, HUB.width - 18, 'small');
  const height = Math.max(...heights, hubLines * 19 + ownerLines * 16 + 24);
  pen.bar({ x: HUB.x, y: 14, width: HUB.width, height }, 'box-plain');
  const middle = HUB.x + HUB.width / 2;
  const hubY = 14 + height / 2 - (hubLines * 19 + ownerLines * 16) / 2 + 14;
  const ownerY = pen.lines({ x: middle, y: hubY, width: HUB.width - 18, anchor: 'middle' }, hub.name, 'lead');
  pen.lines({ x: middle, y: ownerY, width: HUB.width - 18, anchor: 'middle' }, hub.owner, 'small');
  for (const [index, side] of sides.entries()) {
    const isRight = index === 1;
    const x = isRight ? pen.width - X - BOX : X;
    let y = 14 + (height - (heights[index] ?? 0)) / 2;
    for (const node of side) {
      drawNode(pen, node, { x, y, width: BOX });
      const from = isRight ? HUB.x + HUB.width : x + BOX;
      const to = isRight ? x : HUB.x;
      const at = y + 18;
      pen.line(
        [
          [from + 9, at],
          [to - 9, at],
        ],
        node.wall ? 'line-dashed' : 'line',
      );
      if (node.dir === 'both' || (node.dir === 'in') === !isRight) pen.head(to - 2, at, 'right');
      if (node.dir === 'both' || (node.dir === 'in') === isRight) pen.head(from + 2, at, 'left');
      pen.lines({ x: (from + to) / 2, y: at + 20, width: room, anchor: 'middle' }, node.carries, 'aside');
      y += rowHeight(node) + 22;
    }
  }
  return 14 + height;
}

const VERB = { in: 'sends', out: 'receives', both: 'sends and receives' } as const;

function drawNarrow(pen: Pen, { hub, nodes }: Map): number {
  const room = pen.width - 2 * X - 24;
  const hubHeight = 22 + countLines(hub.name, room, 'lead') * 19 + countLines(hub.owner, room, 'small') * 16;
  pen.bar({ x: X, y: 14, width: pen.width - 2 * X, height: hubHeight }, 'box-plain');
  const ownerY = pen.lines({ x: X + 12, y: 38, width: room }, hub.name, 'lead');
  pen.lines({ x: X + 12, y: ownerY, width: room }, hub.owner, 'small');
  const trunk = 28;
  const x = 64;
  let y = 14 + hubHeight + 16;
  let last = y;
  for (const node of nodes) {
    const width = pen.width - x - X;
    const height = nodeHeight(node, width);
    last = y + height / 2;
    drawNode(pen, node, { x, y, width });
    pen.line(
      [
        [trunk, last],
        [x - 8, last],
      ],
      node.wall ? 'line-dashed' : 'line',
    );
    if (node.dir !== 'in') pen.head(x - 2, last, 'right');
    if (node.dir !== 'out') pen.head(trunk + 2, last, 'left');
    y =
      pen.lines(
        { x: x + 11, y: y + height + 17, width: width - 22 },
        `${VERB[node.dir]} ${node.carries}`,
        'aside',
      ) + 4;
  }
  pen.line(
    [
      [trunk, 14 + hubHeight],
      [trunk, last],
    ],
    'line',
  );
  return y - 14;
}

/** One hub, and what each neighbor sends or receives. */
export const map = figureKind({
  schema: Map,
  draw: (figure, width) => {
    const pen = createPen(width);
    const end = pen.isWide ? drawWide(pen, figure) : drawNarrow(pen, figure);
    if (figure.wall === undefined) return pen.finish(end + 14);
    const y = end + 30;
    pen.line(
      [
        [X, y - 4],
        [X + 28, y - 4],
      ],
      'line-dashed',
    );
    return pen.finish(pen.lines({ x: X + 38, y, width: width - X - 52 }, figure.wall, 'plain') - 2);
  },
  say: ({ hub, nodes, wall }) => [
    { kind: 'paragraph', text: [{ strong: hub.name }, `, ${sentence(hub.owner)}`] },
    {
      kind: 'list',
      items: nodes.map((node) => [
        { strong: node.name },
        `, ${node.owner}: ${VERB[node.dir]} ${node.carries}.${node.wall ? ' Behind the wall.' : ''}`,
      ]),
    },
    ...(wall === undefined ? [] : [{ kind: 'paragraph' as const, text: [sentence(wall)] }]),
  ],
});
