CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"slots" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "workers_seen" ON "workers" USING btree ("seen_at");