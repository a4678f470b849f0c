ALTER TABLE "designs" ADD COLUMN "worn" jsonb;--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "chosen" jsonb;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "worn" jsonb;--> statement-breakpoint
UPDATE "designs" SET "chosen" = "renders"."request" FROM "renders" WHERE "designs"."render_id" = "renders"."id";
